import { api, paths } from '@inkprint/contract'
import { giveOrganization, goToCheckout } from '../src/buyer.ts'
import { expect, expectAccessible, test } from '../src/fixtures.ts'
import { holdAnswer } from '../src/held-answer.ts'

const checkout = api.purchases.create.path

test.beforeEach(async ({ product, account, signInAs }) => {
  await giveOrganization(product, account)
  await signInAs(account)
})

test('[PP-05, HC-50] Buy Now marks its package, and no other, busy until the browser has left', async ({
  page,
}) => {
  await page.goto(paths.pricing)
  const answer = await holdAnswer(page, checkout)
  const buttons = page.getByRole('button', { name: 'Buy Now' })
  await buttons.nth(1).click()
  await expect(buttons.nth(1)).toBeDisabled()
  await expect(buttons.nth(1)).toHaveAttribute('aria-busy', 'true')
  for (const other of [0, 2]) {
    await expect(buttons.nth(other)).toBeEnabled()
    await expect(buttons.nth(other)).not.toHaveAttribute('aria-busy')
  }
  // The last thing the page does is to write down what it looked like.
  await page.evaluate(`addEventListener('pagehide', () => {
    const busy = [...document.querySelectorAll('main button')].map((button) => button.ariaBusy)
    sessionStorage.setItem('busy', JSON.stringify(busy))
  })`)
  await answer.release()
  await page.waitForURL(/\/sandbox\/checkout\/sbx_/)
  expect(await page.evaluate(`sessionStorage.getItem('busy')`)).toBe('[null,"true",null]')

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Buy Now' }).nth(1)).toBeEnabled()
})

test('a canceled checkout comes back with a quiet word and can be tried again', async ({
  page,
}) => {
  await page.goto(paths.pricing)
  await expect(page.getByText('Nothing was charged')).toHaveCount(0)
  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  await page.getByRole('button', { name: 'Cancel and go back' }).click()
  await expect(page).toHaveURL(/\/pricing\?checkout=cancelled&purchase=pur_\w+$/)
  await expect(page.getByRole('status')).toHaveText('Checkout canceled. Nothing was charged.')
  // U12: it does not stay pending.
  await page.goto('/dashboard?tab=credits')
  const purchases = page.getByRole('table', { name: 'Purchases' })
  await expect(purchases.getByText('Canceled')).toBeVisible()
  await expect(purchases.getByText('Pending')).toHaveCount(0)
  await goToCheckout(page)
  await page.waitForURL(/\/sandbox\/checkout\/sbx_/)
})

test('U: the stamp on a package leaves its heading free at every width', async ({ page }) => {
  await page.goto(paths.pricing)
  await expect(page.getByText('Best per credit')).toBeVisible()
  for (const width of [1440, 1024, 820, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(roomBelowStamp), `at ${width} px`).toBeGreaterThan(6)
  }
})

/** How far the words of the stamped package's heading stand from the stamp, to the left or below. */
const roomBelowStamp = `(() => {
  const card = [...document.querySelectorAll('li')].find((each) => each.textContent.includes('Best per credit'))
  const words = document.createRange()
  words.selectNodeContents(card.querySelector('h2'))
  const name = words.getBoundingClientRect()
  const stamp = card.querySelector('span').getBoundingClientRect()
  return Math.max(stamp.left - name.right, name.top - stamp.bottom)
})()`

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pricing and payment pages are accessible at ${width} px in ${colorScheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto(paths.pricing)
      await expect(page.getByRole('heading', { name: 'Pro' })).toBeVisible()
      await expectAccessible(page)
      const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(await overflow()).toBe(0)
      await page.getByRole('button', { name: 'Buy Now' }).first().click()
      await expect(page.getByText('This is play money')).toBeVisible()
      await expectAccessible(page)
      expect(await overflow()).toBe(0)
      await page.getByRole('button', { name: 'Pay $10.00' }).click()
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await expectAccessible(page)
      expect(await overflow()).toBe(0)
    })
  }
}
