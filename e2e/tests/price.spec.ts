import { api } from '@inkprint/contract'
import { textOf } from '../../web/src/testing/texts.ts'
import { expect, test } from '../src/customer.ts'
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
