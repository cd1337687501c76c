import { api } from '@inkprint/contract'
import type { Locator, Page } from '@playwright/test'
import { ask, type Product } from './product.ts'
import { dialogOf } from './staff.ts'

export function tableOf(page: Page): Locator {
  return page.getByRole('table', { name: 'Organizations' })
}

export function rowOf(page: Page, name: string): Locator {
  return tableOf(page).getByRole('row').filter({ hasText: name })
}

export async function openKeys(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  const dialog = dialogOf(page, 'Edit Organization')
  await dialog.getByRole('tab', { name: /API Keys/ }).click()
  return dialog
}

export function makeKey(
  product: Product,
  { token, organizationId }: { token: string; organizationId: string },
): Promise<{ api_key: string }> {
  const input = { id: organizationId, name: 'Newsroom' }
  return ask(product, api.admin.organizations.createApiKey, input, token)
}
