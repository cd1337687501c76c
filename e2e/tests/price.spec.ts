import { api } from '@inkprint/contract'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, test } from '../src/customer.ts'
import { expectAccessible } from '../src/fixtures.ts'
import { ask } from '../src/product.ts'

test('[A4] the Credits tab says what is reserved while a text is read', async ({
  page,
  product,
  openTab,
  addKey,
}) => {
  const key = await addKey()
  const text = `please-wait-6000 ${textOf(1_000)}`
  const reading = ask(product, api.analyses.create, { text }, key.api_key)
  await openTab('credits')
  await expect(page.getByText('6 of them reserved for analyses in progress')).toBeVisible()
  await reading
  await page.reload()
  await expect(page.getByText('94', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('reserved for analyses')).toHaveCount(0)
})

test('[U9, U15] an option says what it adds to this text, too few words have no price, and too few credits one message', async ({
  page,
  setBalance,
  openPlayground,
}) => {
  await setBalance(9)
  await openPlayground()
  const cost = page.getByRole('region', { name: 'Cost' })
  const text = page.getByLabel('Text to analyze')
  const analyze = page.getByRole('button', { name: 'Analyze Text' })
  await text.fill(textOf(16))
  await expect(cost).toContainText('184 more words needed')
  await expect(cost).not.toContainText('credits')
  await text.fill(textOf(1_000))
  const label = await page.getByText('(+2 credits)').first().boundingBox()
  const added = await page.getByText('For this text: +5 credits').first().boundingBox()
  expect((added?.y ?? 0) - (label?.y ?? 0)).toBeLessThan(40)
  const note = page.getByRole('status').filter({ hasText: 'Not enough credits' })
  await expect(note).toContainText('This analysis costs 15; you have 9.')
  await expect(note.getByRole('link', { name: 'Buy credits' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(analyze).toBeDisabled()
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Choose detection alone: 5 credits' }).click()
  await expect(note).toHaveCount(0)
  await expect(analyze).toBeEnabled()
})

test('[U17] two keys of one name are told apart where one is chosen and where it was used', async ({
  page,
  product,
  addKey,
  openTab,
}) => {
  const ends: string[] = []
  for (const name of ['Newsroom', 'Newsroom']) {
    const { api_key } = await addKey(name)
    await ask(product, api.analyses.create, { text: textOf(200) }, api_key)
    ends.push(`Newsroom ••${api_key.slice(-4)}`)
  }
  await openTab()
  const options = page.getByLabel('API Key', { exact: true }).getByRole('option')
  await expect(options).toHaveCount(3)
  expect((await options.allInnerTexts()).slice(1).sort()).toEqual([...ends].sort())
  await page.getByRole('tab', { name: 'Credit History' }).click()
  for (const name of ends) {
    await expect(page.getByRole('cell', { name, exact: true })).toBeVisible()
  }
})
