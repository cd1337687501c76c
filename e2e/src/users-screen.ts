import { api } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'

export const listPath = api.admin.users.list.path

export async function confirmByTyping(page: Page): Promise<void> {
  const field = page.getByLabel(/to confirm/)
  const label = await page.getByText(/^Type “.*” to confirm$/).innerText()
  await field.fill(/“(.*)”/.exec(label)?.[1] ?? '')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
}

export function tableOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Users' })
}

export function rowOf(page: Page, text: string): Locator {
  return tableOf(page).getByRole('row').filter({ hasText: text })
}
