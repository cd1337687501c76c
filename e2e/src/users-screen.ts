import type { Locator, Page } from '@playwright/test'

export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: text })
}
