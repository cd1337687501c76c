import { api, dashboardPath, paths } from '@inkprint/contract'
import type { Locator } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { analyze, expect, makeAnalysis, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { answerWith, loseAnswer } from '../src/held-answer.ts'
import { expectInReach } from '../src/inspection.ts'
import { ask } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[U16] composing starts on the first screen, and Analyze is always in reach', async ({
    page,
    openPlayground,
  }) => {
    await openPlayground()
    const text = page.getByLabel('Text to analyze')
    const button = page.getByRole('button', { name: 'Analyze Text' })
    await expect(text).toBeInViewport({ ratio: 1 })
    expect((await text.boundingBox())?.y).toBeLessThan(320)
    await expectUncovered(button)
    await text.fill(textOf(400))
    await expect(text).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('6 credits', { exact: true }).last()).toBeInViewport()
    await expectUncovered(button)
    await expect(page.getByText('in the text does the same')).toHaveCount(0)
    await expectAccessible(page)
    await button.tap()
    await expect(page.getByRole('heading', { name: 'Result' })).toBeInViewport()
    await expect(button).not.toBeInViewport()
  })

  test('U: many texts are led to a batch here too', async ({ page, openPlayground }) => {
    await openPlayground()
    const way = page.getByRole('link', { name: 'Analyze them as a batch' })
    await expectUncovered(way)
    await way.tap()
    await expect(page).toHaveURL(paths.newBatch)
  })

  test('[U] tabs fade where they go on, and points of the tips hang by their first word', async ({
    page,
    openPlayground,
  }) => {
    await openPlayground()
    await page.route('**/api/client/dashboard/analyze', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      const copywriter_rules_block = `Rules\n\n1. ${'Shorter words '.repeat(9)}\n   ${'More of them '.repeat(9)}\n   - ${'Say it plainly '.repeat(9)}`
      const analysis_result = { ...body.analysis_result, copywriter_rules_block }
      await route.fulfill({ response: answer, json: { ...body, analysis_result } })
    })
    const dashboard = page.getByRole('tablist', { name: 'Dashboard' })
    await expect(dashboard).toHaveAttribute('data-more-after')
    await expect(dashboard).not.toHaveAttribute('data-more-before')
    await analyze(page, { key: 'Newsroom', text: textOf(240) })
    await page.getByRole('tab', { name: 'Copywriter Tips' }).click()
    for (const words of ['Shorter words', 'More of them', 'Say it plainly']) {
      expect(await startsOfLines(page.getByText(words).last()), words).toHaveLength(1)
    }
    await page.getByRole('tab', { name: 'Raw JSON' }).click()
    const tabs = page.getByRole('tablist').last()
    await expect(tabs).toHaveAttribute('data-more-before')
    await expect(tabs).not.toHaveAttribute('data-more-after')
  })

  test('U the row of tabs points on to those out of sight, also where it ends between two names', async ({
    page,
    openTab,
  }) => {
    await openTab('credits')
    const tabs = page.getByRole('tablist', { name: 'Dashboard' })
    await expect(tabs).toHaveAttribute('data-more-after')
    const mark = (side: string) =>
      tabs.evaluate((element, pseudo) => {
        const place = element.parentElement ?? element
        return place.ownerDocument.defaultView?.getComputedStyle(place, pseudo).content
      }, side)
    expect(await mark('::after')).toContain('›')
    await tabs.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(tabs).not.toHaveAttribute('data-more-after')
    expect(await mark('::after')).toBe('none')
    expect(await mark('::before')).toContain('‹')
  })

  test('U the name of a column is seen before its cell and not heard a second time', async ({
    page,
    openTab,
  }) => {
    await openTab('credit-history')
    const balance = page.getByRole('cell', { name: '100', exact: true })
    const label = await balance.evaluate(
      (element) => element.ownerDocument.defaultView?.getComputedStyle(element, '::before').content,
    )
    expect(label).toBe('"Balance " / ""')
  })

  test('[U16] what Tab reaches comes to rest above the bar with the button', async ({
    page,
    openPlayground,
  }) => {
    await openPlayground()
    const button = page.getByRole('button', { name: 'Analyze Text' })
    // Where a control lies depends on the screen's height.
    for (const height of [844, 780, 720, 660]) {
      await page.setViewportSize({ width: 390, height })
      await page.getByLabel('Text to analyze').focus()
      for (const name of ['API Key', 'Kind of text']) {
        const stop = page.getByLabel(name, { exact: true })
        while (!(await stop.evaluate((element) => element.matches(':focus')))) {
          await page.keyboard.press('Tab')
        }
        const box = await stop.boundingBox()
        const bar = await button.boundingBox()
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
      }
    }
  })

  test('U what is wrong with a field is seen above the bar once the focus is there', async ({
    page,
    addKey,
    openPlayground,
  }) => {
    await addKey('Archive')
    await openPlayground()
    const text = page.getByLabel('Text to analyze')
    const key = page.getByLabel('API Key', { exact: true })
    await expect(key.getByRole('option')).toHaveCount(3)
    const button = page.getByRole('button', { name: 'Analyze Text' })
    const isAboveBar = async (words: string) => {
      const [error, bar] = [await page.getByText(words).boundingBox(), await button.boundingBox()]
      return (error?.y ?? 0) > 0 && (error?.y ?? 0) + (error?.height ?? 0) < (bar?.y ?? 0)
    }
    // Where a field lies depends on the screen's height.
    for (const height of [844, 780, 720, 660]) {
      await page.setViewportSize({ width: 390, height })
      await text.fill('')
      await page.evaluate('scrollTo(0, 0)')
      await button.tap()
      await expect(text).toBeFocused()
      expect(await isAboveBar('Please enter text to analyze.'), `${height}`).toBe(true)
      await text.fill(textOf(250))
      await page.evaluate('scrollTo(0, 0)')
      await button.tap()
      await expect(key).toBeFocused()
      expect(await isAboveBar('Please select API key to proceed'), `${height}`).toBe(true)
    }
  })

  test('U a list that can be sorted by words says how many each has', async ({
    page,
    product,
    customer,
    openTab,
  }) => {
    await makeAnalysis(product, { customer, text: textOf(220), title: 'Letter' })
    await openTab('analyses')
    const row = page.getByRole('row', { name: /Letter/ })
    await expect(page.getByRole('button', { name: 'Words' })).toBeVisible()
    await expect(row.getByRole('cell', { name: '220 words', exact: true })).toBeVisible()
    const headers = await page.getByRole('columnheader').count()
    await expect(row.getByRole('cell').or(row.getByRole('rowheader'))).toHaveCount(headers)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('U a dialog opens with the beginning of a long value in sight', async ({
    page,
    product,
    customer,
    openTab,
  }) => {
    const issuer = `https://login.example.com/${'a-rather-long-tenant-'.repeat(5)}`
    const choices = {
      issuer,
      client_id: 'inkprint',
      client_secret: 'secret',
      joining_role: 'member',
      is_required: false,
      is_email_trusted: false,
    } as const
    await ask(product, api.organizationSso.save, choices, customer.token)
    await openTab('settings')
    const section = page.getByRole('region', { name: 'Single sign-on' })
    await section.getByRole('button', { name: 'Edit single sign-on' }).tap()
    const field = page.getByRole('dialog').getByLabel('Issuer')
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(issuer)
    expect(await field.evaluate((input) => input.scrollLeft)).toBe(0)
  })

  test('[U16] an analysis that failed says why, in sight', async ({ page, openPlayground }) => {
    const key = await openPlayground()
    await expect(page.getByLabel('API Key', { exact: true })).toHaveValue(key.id)
    await loseAnswer(page, api.playground.analyze.path)
    await page.getByLabel('Text to analyze').fill(textOf(250))
    await page.getByRole('button', { name: 'Analyze Text' }).tap()
    const alert = page.getByRole('alert')
    const reason = 'The server does not answer. Check your network, or wait a moment.'
    const charge = 'The text was not read to its end, and nothing was charged.'
    await expect(alert).toHaveText(`Failed to analyze text${reason}${charge}`)
    await expect(alert.getByText(reason)).toBeInViewport()
  })

  test('U: too few credits are no dead end', async ({ page, openPlayground, setBalance }) => {
    await setBalance(4)
    await openPlayground()
    await page.getByLabel('Text to analyze').fill(textOf(300))
    await expect(page.getByText('6 credits, you have 4')).toBeInViewport()
    const way = page.getByRole('link', { name: 'Buy credits' }).last()
    await expectUncovered(way)
    await expectAccessible(page)
    await way.tap()
    await expect(page).toHaveURL('/pricing')
  })

  test('U: when things were agreed to stands below them, each in one line', async ({
    page,
    openTab,
  }) => {
    await openTab('settings')
    const agreed = page.getByRole('region', { name: 'What you agreed to' })
    await expect(agreed.getByRole('term')).toHaveCount(2)
    const terms = await agreed.getByRole('term').all()
    for (const [index, date] of (await agreed.getByRole('definition').all()).entries()) {
      const [term, box] = [await terms[index]?.boundingBox(), await date.boundingBox()]
      expect(box?.x).toBe(term?.x)
      expect(box?.height).toBeLessThan(26)
    }
  })

  test('U a long name without blanks widens neither a page nor a table', async ({
    page,
    product,
    customer,
    addKey,
    openTab,
  }) => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitaenspatentverlaengerung'
    const { id } = await addKey(name)
    await makeAnalysis(product, { customer, api_key_id: id, title: name })
    await openTab('api-keys')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expectInReach(page)
    await page.setViewportSize({ width: 820, height: 1180 })
    await page.getByRole('tab', { name: 'Analyses' }).click()
    await expect(page.getByRole('row', { name })).toBeVisible()
    await expectInReach(page)
  })

  test('a button without a frame lines up with what is above it and stays on the screen', async ({
    page,
    openTab,
  }) => {
    const team = Array.from({ length: 12 }, (_, at) => ({
      user_id: `usr_${at}`,
      user_name: `Person ${at}`,
      email: `person-${at}@example.com`,
      role: 'member',
      is_active: true,
      joined_at: '2026-08-15T01:41:00.000Z',
      last_active_at: null,
      api_key_count: 0,
      has_second_factor: true,
    }))
    await answerWith(page, api.team.get.path, { status: 200, body: { team, invitations: [] } })
    await openTab('settings')
    await expect(page.getByRole('button', { name: 'Show all 12 members' })).toBeVisible()
    await expectInReach(page)
    await page.goto(`${dashboardPath('analyses')}&verdict=ai`)
    await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeVisible()
    await expectInReach(page)
  })

  test('[U16] the cards are folded behind one line that says what matters', async ({
    page,
    openTab,
  }) => {
    await openTab()
    const line = page.getByText('100 credits left · 0 active keys')
    await expect(page.getByText('of 100 added')).toBeHidden()
    await line.tap()
    await expect(page.getByText('of 100 added')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Status' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessible(page)
  })

  test('[U16] every tab of the dashboard is in the menu', async ({ page, openTab }) => {
    await openTab()
    const drawer = page.getByRole('dialog', { name: 'Navigation' })
    const menu = page.getByRole('button', { name: 'Open navigation' })
    for (const name of ['API Keys', 'Credits', 'Credit History', 'Settings', 'Playground']) {
      await menu.tap()
      await drawer.getByRole('link', { name, exact: true }).tap()
      await expect(drawer).toBeHidden()
      await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute(
        ...(['aria-selected', 'true'] as const),
      )
    }
    await menu.tap()
    await expect(drawer.getByRole('link', { name: 'Playground' })).toHaveAttribute(
      ...(['aria-current', 'page'] as const),
    )
    await expectAccessible(page)
  })

  test('[U16] an entry of the credit history takes two lines', async ({
    page,
    product,
    openTab,
    addKey,
  }) => {
    const key = await addKey('A key with quite a long name for it')
    for (const words of [200, 210, 220]) {
      await ask(product, api.analyses.create, { text: textOf(words) }, key.api_key)
    }
    await openTab('credit-history')
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
    await expect(rows).toHaveCount(4)
    for (const row of await rows.all()) {
      expect((await row.boundingBox())?.height).toBeLessThan(70)
    }
    await expect(rows.first()).toContainText('-2')
    await expect(rows.first()).toContainText('95')
    expect(await sidewaysScroll(page)).toBe(0)
    await expectAccessible(page)
  })
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } })

  test('[U16] the current tab stays in sight when the window becomes narrow', async ({
    page,
    openTab,
  }) => {
    await openTab('analyses')
    const tab = page.getByRole('tab', { name: 'Analyses' })
    await expect(tab).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(tab).toBeInViewport({ ratio: 1 })
  })

  test('[U16] Analyze and everything an analysis needs can be reached', async ({
    page,
    openPlayground,
  }) => {
    await openPlayground()
    await expectUncovered(page.getByRole('button', { name: 'Analyze Text' }))
    for (const control of [
      page.getByLabel('API Key', { exact: true }),
      page.getByLabel('Kind of text'),
      page.getByRole('checkbox', { name: /^Include Humanization Prompt/ }),
    ]) {
      await control.scrollIntoViewIfNeeded()
      await control.click({ trial: true })
    }
    await analyze(page, { key: 'Newsroom', text: textOf(200) })
    expect(await sidewaysScroll(page)).toBe(0)
  })
})

/** In sight, and what a finger there would hit. */
async function expectUncovered(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  await target.click({ trial: true })
}

/** Where the lines of a paragraph begin, its mark left out; once for all that begin at the same place. */
function startsOfLines(paragraph: Locator): Promise<number[]> {
  return paragraph.evaluate((element) => {
    const range = element.ownerDocument.createRange()
    range.selectNodeContents(element.lastChild ?? element)
    const starts = [...range.getClientRects()].map(({ left }) => Math.round(left))
    return [...new Set(starts)]
  })
}
