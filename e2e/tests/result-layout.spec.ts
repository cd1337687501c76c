import { api, type SharedAnalysis } from '@inkprint/contract'
import type { Locator } from '@playwright/test'
import { textOf } from '../../web/src/testing/texts.ts'
import { type Customer, expect, makeAnalysis, makeKey, test } from '../src/customer.ts'
import { views } from '../src/fixtures.ts'
import { ask, type Product } from '../src/product.ts'
import { sidewaysScroll } from '../src/staff.ts'

const phone = views['on a phone in the dark']
const opening = 'The evening ferry left late because the captain waited for a doctor. '
const text = `${opening}${textOf(600)}`

test.describe('at a desk', () => {
  test.use(views['at a desk'])

  test('U the button to print an example stands at the end of its line', async ({
    page,
    openPlayground,
  }) => {
    await openPlayground()
    const examples = page.getByRole('group', { name: /Try an example/ })
    await examples.getByRole('button').first().click()
    const heading = page.getByRole('heading', { name: 'Result', exact: true })
    const line = await boxOf(heading.locator('..'))
    const print = await boxOf(page.getByRole('button', { name: 'Print' }))
    expect(line.x + line.width - print.x - print.width).toBeLessThan(2)
  })

  test('U what can be added is offered in the middle, and a sentence that tells nothing has a line of its own', async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    const none = { include_guidelines: false, include_humanization_prompt: false }
    const id = await makeAnalysis(product, { customer, text, ...none })
    await signInAs(customer, `/analyses/${id}`)
    await expect(page.getByText('40–60%')).toHaveCSS('text-decoration-style', 'dashed')
    await page.getByRole('tab', { name: 'Guidelines' }).click()
    const words = page.getByText('It can be added as long as the text is kept')
    const [inner, outer] = [await boxOf(words), await boxOf(words.locator('../..'))]
    expect(inner.width).toBeLessThan(outer.width - 100)
    expect(
      Math.abs(inner.x - outer.x - (outer.x + outer.width - inner.x - inner.width)),
    ).toBeLessThan(2)
  })

  test('U nothing of a withdrawn verdict keeps its strength', async ({
    page,
    product,
    customer,
  }) => {
    const id = await makeAnalysis(product, { customer, text })
    const wanted = { id, includes_text: true, valid_days: 7 } as const
    const { url } = await ask(product, api.shares.create, wanted, customer.token)
    await page.route(/\/api\/shared(\/open)?$/, async (route) => {
      const answer = await route.fetch()
      const shared: SharedAnalysis = await answer.json()
      await route.fulfill({ response: answer, json: { ...shared, outcome: 'withdrawn' } })
    })
    const { pathname, hash } = new URL(url)
    await page.goto(pathname + hash)
    const value = page.getByRole('definition').first()
    const faint = await page.evaluate(
      `getComputedStyle(document.body).getPropertyValue('--ink-faint')`,
    )
    expect(faint).toBe('#665f54')
    await expect(value).toHaveCSS('color', 'rgb(102, 95, 84)')
    const scale = page.getByText('Person', { exact: true }).first().locator('../..')
    await expect(scale.locator('> div').first()).toHaveCSS('opacity', '0.4')
    // Its words can still be read.
    await expect(scale).toHaveCSS('opacity', '1')
    await expect(
      page.getByRole('region', { name: 'Sentence by sentence' }).locator('..'),
    ).toHaveCSS('filter', 'grayscale(1)')
  })

  test('U a text that is compared fades where it goes on', async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    await signInAs(customer, await comparison(product, customer))
    const sheet = page.getByRole('region', { name: 'The text with its changes' })
    await sheet.scrollIntoViewIfNeeded()
    // Above, the heads of the columns stay in sight.
    const fades = sheet.locator('xpath=following-sibling::*[@data-fade]')
    await expect(fades).toHaveCount(1)
    await expect(fades).toHaveCSS('opacity', '1')
    await sheet.evaluate((box) => box.scrollTo(0, box.scrollHeight))
    await expect(fades).toHaveCSS('opacity', '0')
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('U the button to delete stands under the others, not alone in the middle', async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    await signInAs(customer, `/analyses/${await makeAnalysis(product, { customer })}`)
    const words = page.getByRole('button', { name: 'Delete' }).locator('svg')
    const first = page.getByRole('button', { name: 'Analyze again' })
    expect(Math.abs((await boxOf(words)).x - (await boxOf(first)).x)).toBeLessThan(6)
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('U a comparison says once what stayed the same, and parts what was exchanged by one space', async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    await signInAs(customer, await comparison(product, customer))
    const model = page.getByRole('row', { name: /^Model/ }).getByRole('cell')
    await expect(model.nth(1)).toContainText('quick')
    expect((await boxOf(model.nth(1).locator('> *'))).width).toBeLessThanOrEqual(1)
    const words = page.getByRole('row', { name: /^Words/ }).getByRole('cell')
    expect((await boxOf(words.nth(1).locator('> *'))).width).toBeGreaterThan(20)
    const sheet = page.getByRole('region', { name: 'The text with its changes' })
    const [removed, added] = [sheet.locator('del').first(), sheet.locator('ins').first()]
    await expect(added).toHaveCSS('margin-left', '0px')
    const [before, after] = [await boxOf(removed), await boxOf(added)]
    expect(after.x - before.x - before.width).toBeLessThan(7)
    const fades = sheet.locator('xpath=following-sibling::*[@data-fade]')
    await expect(fades.last()).toHaveCSS('opacity', '1')
    await expect(fades.first()).toHaveCSS('opacity', '0')
    expect(await sidewaysScroll(page)).toBe(0)
  })

  test('U code fades where its lines go on', async ({ page, openTab }) => {
    await openTab('api-keys')
    const code = page.getByRole('region', { name: /^Example in/ })
    const atRight = code.locator('xpath=following-sibling::*[@data-fade]').first()
    await expect(atRight).toHaveCSS('opacity', '1')
    await code.evaluate((box) => box.scrollTo(box.scrollWidth, 0))
    await expect(atRight).toHaveCSS('opacity', '0')
  })

  test('U the outcomes for a writer are chosen with our own buttons', async ({
    page,
    product,
    customer,
    signInAs,
  }) => {
    const id = await makeAnalysis(product, { customer })
    const wanted = { id, writer_email: 'ines@example.com', includes_text: true }
    await ask(product, api.reviews.create, wanted, customer.token)
    await signInAs(customer, `/analyses/${id}`)
    await page.getByRole('button', { name: 'Record the outcome' }).click()
    const kept = page.getByRole('radio', { name: /^Verdict kept/ })
    await expect(kept).toHaveCSS('appearance', 'none')
    const dot = kept.locator('xpath=following-sibling::*[1]')
    await expect(dot).toBeHidden()
    await kept.check()
    await expect(dot).toBeVisible()
  })
})

/** The page of a text and what became of it. */
async function comparison(product: Product, customer: Customer): Promise<string> {
  const { id: api_key_id } = await makeKey(product, { customer })
  const later = text.replace('evening ferry', 'boat')
  const a = await makeAnalysis(product, { customer, text, api_key_id })
  const b = await makeAnalysis(product, { customer, text: later, api_key_id })
  return `/analyses/compare?a=${a}&b=${b}`
}

async function boxOf(place: Locator) {
  await place.scrollIntoViewIfNeeded()
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return box
}
