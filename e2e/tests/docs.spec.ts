import type { Page } from '@playwright/test'
import { expect, expectAccessible, lookAt, openOnce, test, views } from '../src/fixtures.ts'

const guide = '/docs/api'

for (const path of [
  '/docs',
  guide,
  '/docs/reference',
  '/docs/reference/webhooks',
  '/docs/no-such-page',
]) {
  test.describe(() => {
    const openPage = openOnce(async (page) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    })

    for (const [name, view] of Object.entries(views)) {
      test.describe(name, () => {
        test(`${path} breaks no rule of accessibility and never scrolls sideways`, async () => {
          test.slow()
          const page = openPage()
          await lookAt(page, view)
          await expectAccessible(page)
          await expectNothingBeyond(page)
        })
      })
    }
  })
}

test.describe('opened on a phone in the dark', () => {
  test.use(views['on a phone in the dark'])

  test('a guide breaks no rule of accessibility and never scrolls sideways', async ({ page }) => {
    await page.goto(guide)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
    await expectNothingBeyond(page)
  })
})

test('`/` leads to the search, arrows choose, Enter opens the section', async ({ page }) => {
  await page.goto('/docs')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(field).toBeFocused()
  await field.pressSequentially('repeat safely')
  const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.first()).toContainText('Repeat safely')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${guide}#repeat-safely`)
  await expect(page.getByRole('heading', { name: 'Repeat safely' })).toBeInViewport()
  // The index comes when somebody searches, not before.
  expect(asked).toContain('/docs/assets/passages.json')
})

test('[U] the list below the search says how much there is, and leads to all of it', async ({
  page,
}) => {
  await page.goto('/docs')
  await page.keyboard.press('/')
  await page.getByRole('combobox').pressSequentially('webhook')
  const options = page.getByRole('listbox', { name: 'Search results' }).getByRole('option')
  await expect(options).toHaveCount(9)
  await expect(options.last()).toHaveText(/^All \d\d+ results$/)
  const all = (await options.last().innerText()).replace('All ', '')
  await expect(page.getByRole('status')).toHaveText(all)
  await options.last().click()
  await expect(page).toHaveURL('/docs/search?q=webhook')
  await expect(page.getByText(`${all} for “webhook”.`)).toBeVisible()
})

test('Escape closes the results, and nothing found is said', async ({ page }) => {
  await page.goto(guide)
  const field = page.getByLabel('Search the documentation')
  await field.fill('zzzzqqqq')
  await expect(page.getByText('Nothing was found. Try fewer or other words.')).toBeVisible()
  await field.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
})

test('the language that was chosen counts for all samples and on the next page', async ({
  page,
}) => {
  await page.goto(guide)
  const first = page.getByRole('tablist', { name: 'Language' }).first()
  await expect(first.getByRole('tab', { name: 'curl' })).toHaveAttribute('aria-selected', 'true')
  await first.getByRole('tab', { name: 'curl' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('tab', { name: 'Python' })).toBeFocused()
  const shown = page.getByRole('tabpanel').first()
  await expect(shown).toContainText('inkprint.get_credits()')
  await expect(page.getByText('inkprint.getCredits()')).toBeHidden()
  await page.goto('/docs/reference/analysis-api')
  await expect(page.getByRole('tab', { name: 'Python', selected: true }).first()).toBeVisible()
})

test('a sample is copied as it is written', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(guide)
  await page.getByRole('tab', { name: 'Command line' }).first().click()
  const copy = page.getByRole('tabpanel').first().getByRole('button', { name: 'Copy' })
  await copy.click()
  await expect(page.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('inkprint credits')
})

test('headings have addresses, and the table of contents marks where the reader is', async ({
  page,
}) => {
  await page.goto(guide)
  await page.getByRole('link', { name: 'Link to “Limits”' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${guide}#limits`)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents.locator('[data-current]')).toHaveText('Limits')
  await contents.getByRole('link', { name: 'Errors' }).click()
  await expect(contents.locator('[data-current]')).toHaveText('Errors')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens with its button, closes with Escape and leads on', async ({ page }) => {
    await page.goto('/docs')
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Documentation' })
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.press('Enter')
    await menu.getByRole('link', { name: 'Receipts' }).click()
    await expect(page).toHaveURL('/docs/receipts')
  })

  test('[U] whoever goes through the menu by keyboard sees each link above its foot, and leaves it with the last', async ({
    page,
  }) => {
    await page.goto('/docs')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const menu = page.getByRole('navigation', { name: 'Documentation' })
    await expect(menu.getByRole('link').first()).toBeFocused()
    const covered: string[] = []
    const focused = menu.locator(':focus')
    while ((await focused.count()) > 0) {
      const name = await page.evaluate<string>(nameOfCovered)
      if (name) covered.push(name)
      await page.keyboard.press('Tab')
    }
    expect(covered).toEqual([])
    await expect(menu).toBeHidden()
    await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  })

  test('[U] paths in the list of all calls are broken before slashes only, and no key is hinted at', async ({
    page,
  }) => {
    await page.goto('/docs/reference')
    expect(await page.locator('.calls code').count()).toBeGreaterThan(100)
    expect(await page.evaluate<string[]>(brokenInsideWords)).toEqual([])
    await expect(page.locator('.bar kbd')).toBeHidden()
  })

  test('[U] names in tables are not broken, and the table is one for screen readers too', async ({
    page,
  }) => {
    await page.goto(guide)
    const broken = await page.evaluate(
      "[...document.querySelectorAll('td > code')].filter((name) => !/[ /]/.test(name.textContent) && name.getClientRects().length > 1).map((name) => name.textContent)",
    )
    expect(broken).toEqual([])
    const table = page.getByRole('table').filter({ hasText: 'NETWORK_REFUSED' })
    await expect(table.getByRole('columnheader')).toHaveText(['status', 'code', 'what to do'])
    await expect(table.getByRole('row').nth(1).getByRole('cell')).toHaveCount(3)
  })

  test('[U] a row of tabs fades where it goes on, and shows the tab that is chosen', async ({
    page,
  }) => {
    await page.goto(guide)
    const list = page.getByRole('tablist', { name: 'Language' }).first()
    const isFading = (end: 'before' | 'after') =>
      list.evaluate((row, name) => row.hasAttribute(`data-more-${name}`), end)
    await expect.poll(() => isFading('after')).toBe(true)
    expect(await isFading('before')).toBe(false)
    await list.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('End')
    await expect(list.getByRole('tab', { name: 'Command line' })).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isFading('after')).toBe(false)
    expect(await isFading('before')).toBe(true)
  })
})

for (const width of [820, 390]) {
  test(`[U] lines of code that go on out of sight fade at that end, ${width} px wide; not on paper`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(guide)
    const cut = page.locator('pre').filter({ visible: true })
    const long = cut.nth(
      await cut.evaluateAll((blocks) =>
        blocks.findIndex(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 60),
      ),
    )
    const fadeOf = (end: 'start' | 'end') =>
      long.evaluate((block, name) => {
        const { maskImage } = getComputedStyle(block)
        return maskImage === 'none'
          ? null
          : getComputedStyle(block).getPropertyValue(`--fade-${name}`)
      }, end)
    await expect.poll(() => fadeOf('end')).toBe('2.5rem')
    expect(await fadeOf('start')).toBe('0rem')
    await long.evaluate((block) => block.scrollTo(20, 0))
    await expect.poll(() => fadeOf('start')).toBe('2.5rem')
    await long.evaluate((block) => block.scrollTo(block.scrollWidth, 0))
    await expect.poll(() => fadeOf('end')).toBe('0rem')
    await page.emulateMedia({ media: 'print' })
    expect(await fadeOf('start')).toBeNull()
  })
}

test('[U] a sample that goes on below fades there until its end is reached', async ({ page }) => {
  await page.goto('/docs/reference/analysis-api')
  const tall = page.locator('pre[data-more-below]').filter({ visible: true }).first()
  await expect(tall).toBeVisible()
  const block = await tall.elementHandle()
  const fade = () =>
    block?.evaluate((pre) => getComputedStyle(pre as Element).getPropertyValue('--fade-below'))
  expect(await fade()).toBe('3rem')
  await block?.evaluate((pre) => (pre as Element).scrollTo(0, (pre as Element).scrollHeight))
  await expect.poll(fade).toBe('0rem')
})

/** Words between two slashes that begin in one line and end in another. */
const brokenInsideWords = `
  [...document.querySelectorAll('.calls code')].flatMap((path) =>
    [...path.childNodes].filter((node) => {
      const range = document.createRange()
      range.selectNode(node)
      return node.nodeType === Node.TEXT_NODE && range.getClientRects().length > 1
    }).map((node) => path.textContent + ': ' + node.textContent))
`

test('[U] methods in the list of all calls stand below each other', async ({ page }) => {
  for (const width of [1440, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/docs/reference')
    const starts = await page.evaluate<number[]>(
      "[...new Set([...document.querySelectorAll('.calls .method')].map((method) => method.getBoundingClientRect().x))]",
    )
    expect(starts).toHaveLength(1)
  }
})

test('[U] Tab never reaches a link of the menu that its foot covers', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/docs')
  const menu = page.getByRole('navigation', { name: 'Documentation' })
  const places = await menu.locator('li > a, summary').filter({ visible: true }).count()
  await menu.getByRole('link').first().focus()
  const covered: string[] = []
  for (let place = 0; place < places; place += 1) {
    covered.push(...(await page.evaluate<string[]>(coveredByFoot)))
    await page.keyboard.press('Tab')
  }
  expect(places).toBeGreaterThan(20)
  expect(covered).toEqual([])
})

const coveredByFoot = `(() => {
  const link = document.activeElement
  const foot = document.querySelector('.menu-foot')
  const isCovered = !foot.contains(link) && link.getBoundingClientRect().bottom > foot.getBoundingClientRect().top + 1
  return isCovered ? [link.textContent] : []
})()`

test('the theme is the one of the web app, and can be chosen here', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await themeOf(page)).toBe('dark')
  await page.goto('/login')
  expect(await themeOf(page)).toBe('dark')
})

test('an unknown page says so and offers a search for its name', async ({ page }) => {
  const answer = await page.goto('/docs/rate-limits')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
  await page.getByRole('main').getByLabel('Words to look for').press('Enter')
  await expect(page.getByRole('heading', { name: 'Search', exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('addresses of the earlier viewer lead to the same call', async ({ page }) => {
  await page.goto('/redoc#operation/webhooks.create')
  await expect(page).toHaveURL('/docs/reference/webhooks#webhooks.create')
  await page.goto('/redoc#tag/Compatible-calls')
  await expect(page).toHaveURL('/docs/reference/compatible-calls')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every sample is readable, and the search answers with a page', async ({ page }) => {
    await page.goto(guide)
    await expect(page.getByText('inkprint.getCredits()')).toBeVisible()
    await expect(page.getByText('inkprint.get_credits()')).toBeVisible()
    await page.getByLabel('Search the documentation').fill('webhook secret')
    await page.getByLabel('Search the documentation').press('Enter')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  })
})

test('on paper there are all samples and nothing to press', async ({ page }) => {
  await page.goto(guide)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('inkprint.getCredits()')).toBeVisible()
  await expect(page.getByText('inkprint.get_credits()')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
})

test('the sign-in page leads to the documentation and loads nothing of it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/docs'))).toEqual([])
  await page.getByRole('link', { name: 'Documentation' }).click()
  await expect(page).toHaveURL('/docs')
})

/** What another width moves may come a moment later. */
function expectNothingBeyond(page: Page): Promise<void> {
  return expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
    .toBe(0)
}

function themeOf(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.dataset.theme')
}

/** What has the focus, where something else is drawn over it. */
const nameOfCovered = `(() => {
  const focused = document.activeElement
  const { left, top, height } = focused.getBoundingClientRect()
  const drawn = document.elementFromPoint(left + 4, top + height / 2)
  return focused.contains(drawn) || focused.closest('label')?.contains(drawn) ? '' : focused.textContent
})()`
