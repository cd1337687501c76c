import type { api, Output } from '@inkprint/contract'
import { expect, makeAnalysis, test } from '../src/customer.ts'

test('P a page of an analysis that is open when its text is deleted goes on without it', async ({
  page,
  product,
  customer,
  signInAs,
}) => {
  const id = await makeAnalysis(product, { customer })
  await signInAs(customer, `/analyses/${id}`)
  await expect(page.getByRole('heading', { name: 'Sentence by sentence' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Analyze again' })).toBeVisible()
  const typed = page.getByRole('textbox', { name: 'Title' })
  await page.getByRole('button', { name: 'Change the title' }).click()
  await typed.fill('Half a new tit')

  await page.route(`**/api/client/analyses/${id}`, async (route) => {
    const answer = await route.fetch()
    const whole: Output<typeof api.ownAnalyses.get> = await answer.json()
    const json = { ...whole, text: null, text_kept_until: null, can_add_advice: false }
    await route.fulfill({ response: answer, json })
  })
  await page.clock.install()
  await page.clock.fastForward(90_000)
  await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`)
  await expect(
    page.getByText('The text and the advice that quoted it are no longer kept'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Why this verdict' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Analyze again' })).toHaveCount(0)
  // What is being typed has nothing to do with it.
  await expect(typed).toHaveValue('Half a new tit')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByLabel('Also show the text')).toBeDisabled()
})
