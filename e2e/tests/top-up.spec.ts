import { api } from '@inkprint/contract'
import { textOf } from '../../web/src/testing/texts.ts'
import { makeKey } from '../src/customer.ts'
import { expect, expectAccessible } from '../src/fixtures.ts'
import { waitForMail } from '../src/mailbox.ts'
import { ask } from '../src/product.ts'
import { test } from '../src/stripe.ts'

test('P: a customer saves a card, turns the automatic top-up on, and finds its purchase, receipt and pause', async ({
  page,
  product,
  customer,
  stripe,
  openTab,
}) => {
  await openTab('settings')
  const section = page.getByRole('region', { name: 'Automatic top-up' })
  await expect(section.getByText('No card is saved')).toBeVisible()
  await section.getByLabel('When the balance falls below').fill('99')
  await section.getByLabel('Buy', { exact: true }).selectOption('price_starter')
  await section.getByLabel('Monthly ceiling, in US dollars').fill('10')
  await section.getByRole('button', { name: 'Save a card and turn on' }).click()
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await page.goBack()
  await expect(section.getByText('Waiting for a card')).toBeVisible()
  await expect(section.getByLabel('When the balance falls below')).toHaveValue('99')

  await section.getByRole('button', { name: 'Save a card' }).click()
  await expect(page.getByText('Nothing is charged now.')).toBeVisible()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(section.getByText('•••• 4242')).toBeVisible()
  await expect(page).toHaveURL(/tab=settings#credits$/)
  await expect(section.getByText('On', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)

  const paidBefore = stripe.payments.size
  const key = await makeKey(product, { customer })
  await ask(product, api.analyses.create, { text: textOf(400) }, key.api_key)
  const mail = await waitForMail(product.dataDir, { to: customer.email, subject: 'receipt' })
  expect(mail.text).toContain('the automatic top-up bought a package')
  expect(stripe.payments.size - paidBefore).toBe(1)
  await openTab('credits')
  await expect(page.getByRole('tabpanel').getByText('654 credits')).toBeVisible()
  await page.getByRole('link', { name: /^Open receipt for Starter/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByText('By automatic top-up')).toBeVisible()
  await expect(page.getByRole('row', { name: /Total paid/ })).toContainText('$10.00')
  await expectAccessible(page)
  await page.goBack()

  await openTab('settings')
  await section.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove the card' }).click()
  await expect(section.getByText('No card is saved')).toBeVisible()
  await expect.poll(() => [...stripe.cards.values()].map((card) => card.customer)).toEqual([null])
})

test('P: a declined card pauses the top-up, the dashboard says so, and it can be resumed', async ({
  page,
  product,
  customer,
  stripe,
  openTab,
}) => {
  const { session_url } = await ask(product, api.topUps.saveCard, {}, customer.token)
  const session_id = session_url.split('/').at(-1) ?? ''
  const cardId = stripe.saveCard(session_id, 'declines')
  await ask(product, api.topUps.confirmCard, { session_id }, customer.token)
  const choices = { threshold: 200, price_id: 'price_starter' as const, monthly_ceiling: 100 }
  await ask(product, api.topUps.turnOn, choices, customer.token)
  await waitForMail(product.dataDir, { to: customer.email, subject: 'paused' })

  await openTab('settings')
  await expect(page.getByText('The last payment did not go through.')).toBeVisible()
  await expect(page.getByText('Your bank declined the card')).toBeVisible()
  await expectAccessible(page)
  const card = stripe.cards.get(cardId)
  if (card) card.bank = 'pays'
  await page.getByRole('button', { name: 'Resume with this card' }).click()
  await waitForMail(product.dataDir, { to: customer.email, subject: 'receipt' })
  await page.reload()
  await expect(page.getByText('$10 of $100 spent this month')).toBeVisible()
  await expect(page.getByText('The last payment did not go through.')).toBeHidden()
})

test('P: somebody else’s receipt is not there', async ({ page, openTab }) => {
  await openTab('credits')
  await page.goto('/purchases/pur_made_up/receipt')
  await expect(page.getByText('There is no such receipt')).toBeVisible()
  await expectAccessible(page)
})

test('P: the warning about a low balance is chosen in Settings and shown on the dashboard', async ({
  page,
  openTab,
}) => {
  await openTab('settings')
  const form = page.getByRole('form', { name: 'Low balance' })
  await form.getByLabel('Warn me').selectOption('number')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByText('Enter at least 1 credit')).toBeVisible()
  await form.getByLabel('Credits').fill('500')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(form.getByRole('button', { name: 'Saved' })).toBeVisible()
  await expect(page.getByText('That is below 500, the limit for your warning.')).toBeVisible()
  await form.getByLabel('Warn me').selectOption('off')
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('the limit for your warning')).toBeHidden()
})
