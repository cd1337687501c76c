import type { States } from './state.ts'

/** The documentation, which is public. */
export const docsStates: States = {
  docs: { path: '/docs', isServed: true },
  'docs-guide': { path: '/docs/api', isServed: true },
  'docs-reference': { path: '/docs/reference/webhooks', isServed: true },
  redoc: { path: '/redoc', isServed: true },
  'docs-search': {
    path: '/docs',
    isServed: true,
    isArrangedAgain: true,
    arrange: async ({ page }) => {
      await page.getByLabel('Search the documentation').fill('webhook')
      await page.getByRole('option').first().waitFor()
    },
  },
  'docs-search-page': { path: '/docs/search?q=webhook', isServed: true },
  'docs-nothing-found': { path: '/docs/search?q=zzzzqqqq', isServed: true },
  'docs-unknown': { path: '/docs/no-such-page', isServed: true },
  'docs-menu': {
    path: '/docs',
    isServed: true,
    isArrangedAgain: true,
    isNarrow: true,
    arrange: ({ page }) => page.getByRole('button', { name: 'Menu' }).click(),
  },
}
