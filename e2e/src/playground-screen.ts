import type { Page } from '@playwright/test'

export const analyzePath = '/api/client/dashboard/analyze'
export const feedbackPath = '/api/client/dashboard/feedback'

export function guidelines(page: Page) {
  return page.getByRole('checkbox', {
    name: 'Include Guidelines and Copywriter Tips (+2 credits)',
    exact: true,
  })
}

export function prompt(page: Page) {
  return page.getByRole('checkbox', {
    name: 'Include Humanization Prompt (+2 credits)',
    exact: true,
  })
}

export async function start(page: Page) {
  await page.getByRole('button', { name: 'Analyze Text' }).click()
}
