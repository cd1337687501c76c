import type { Page } from '@playwright/test'
import { analyze, type Customer, makeKey } from './customer.ts'
import type { Product } from './product.ts'

export const analyzePath = '/api/client/dashboard/analyze'
export const feedbackPath = '/api/client/dashboard/feedback'

interface Opening {
  product: Product
  customer: Customer
  openTab: () => Promise<void>
  text: string
}

interface Answer {
  classification: 'ai' | 'human' | 'mixed' | 'uncertain'
  probability_ai_percent: number
  group_name: string
  group_description: string
  uncertainty: string
  spans: { start: number; end: number; probability_ai: number }[]
  guidelines: { name: string; target_line: string; copywriter_rules: string[] }[]
  copywriter_rules_block: string | null
  humanization_prompt: string | null
}

/** A customer's first analysis; returns what the server answered. */
export async function open(
  page: Page,
  { product, customer, openTab, text }: Opening,
): Promise<Answer> {
  await makeKey(product, { customer })
  await openTab()
  const answer = page.waitForResponse(`**${analyzePath}`)
  await analyze(page, { key: 'Newsroom', text })
  const { analysis_result } = await (await answer).json()
  return analysis_result
}

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
