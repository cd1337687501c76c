import { api, type WebhookEventType } from '@inkprint/contract'
import { type Receiver, startReceiverHost } from '@inkprint/server/testing/receiver-host'
import { Webhook as Verifier } from 'standardwebhooks'
import { test as base, type Customer, expect } from '../src/customer.ts'
import { expectAccessible, views } from '../src/fixtures.ts'
import { answerWith } from '../src/held-answer.ts'
import { ask, type Product, productWithQuickDetector, startProduct } from '../src/product.ts'

const test = base.extend<{ receiver: Receiver }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
    async ({}, use) => {
      const product = await startProduct({ WEBHOOKS_LOCAL: 'true' }, productWithQuickDetector)
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from a pattern.
  receiver: async ({}, use) => {
    const receiver = await startReceiverHost()
    receiver.answerWith((response) => response.writeHead(200).end('Thank you'))
    await use(receiver)
    await receiver.stop()
  },
})

test('a webhook is added, its secret is seen once, a test event arrives and is read in the log', async ({
  page,
  openTab,
  receiver,
}) => {
  await openTab('settings')
  const section = page.getByRole('region', { name: 'Webhooks' })
  await expect(section).toContainText('There are no webhooks yet.')
  await section.getByRole('button', { name: 'Add webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add webhook' })
  await form.getByRole('checkbox', { name: 'An analysis is completed' }).uncheck()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form).toContainText('Enter an address')
  await expect(form).toContainText('Choose at least one event')
  await expectAccessible(page)
  await form.getByLabel('Address').fill(receiver.url)
  await form.getByLabel('Description (optional)').fill('Editorial system')
  await form.getByRole('checkbox', { name: 'A purchase is paid' }).check()
  await form.getByRole('button', { name: 'Add', exact: true }).click()

  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await shown.getByRole('textbox').inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'I have saved the secret' }).click()
  await section.getByRole('link', { name: receiver.url }).press('Enter')
  await expect(page.getByRole('heading', { name: receiver.url })).toBeVisible()
  // U: whoever opened it by keyboard begins at its page, not behind its end.
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByText(secret)).toHaveCount(0)

  await page.getByRole('button', { name: 'Send test event' }).click()
  const row = page.getByRole('row', { name: /test/ })
  await expect(row).toContainText('Delivered')
  await expect(row).toContainText('200')
  const [got] = receiver.received
  expect(new Verifier(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({
    type: 'test',
  })
  // U: more than one of them may be listed, and read aloud they must differ.
  await row
    .getByRole('button', { name: /^Details of test, \d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d$/ })
    .click()
  const delivery = page.getByRole('dialog', { name: 'Test event' })
  await expect(delivery.getByLabel('Body')).toContainText('This is a test event.')
  await delivery.getByText('Headers and response').click()
  await expect(delivery.getByLabel('Headers of attempt 1')).toContainText('webhook-signature: v1,')
  await expect(delivery.getByLabel('Response to attempt 1')).toContainText('Thank you')
  await expectAccessible(page)
  await delivery.getByRole('button', { name: 'Send again' }).click()
  await expect(delivery).toContainText('attempt 2')
  expect(receiver.received[1]?.headers['webhook-id']).toBe(got?.headers['webhook-id'])
})

test('a secret is rotated, a webhook is switched off and on, edited and deleted', async ({
  page,
  openTab,
  product,
  customer,
  receiver,
}) => {
  const { webhook_id, secret } = await makeWebhook(product, { customer, url: receiver.url })
  await openTab(`settings&webhook=${webhook_id}`)
  await page.getByRole('button', { name: 'Rotate secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click()
  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const rotated = await shown.getByRole('textbox').inputValue()
  await shown.getByRole('button', { name: 'I have saved the secret' }).click()
  await expect(page.getByText('also signed with the previous secret')).toBeVisible()
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByRole('row', { name: /test/ })).toContainText('Delivered')
  for (const each of [secret, rotated]) {
    const [got] = receiver.received
    new Verifier(each).verify(got?.body ?? '', got?.headers ?? {})
  }

  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('It was switched off on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeDisabled()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeEnabled()

  await page.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit webhook' })
  await form.getByLabel('Description (optional)').fill('Night desk')
  await form.getByRole('checkbox', { name: 'A batch is completed' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Night desk').filter({ visible: true })).toBeVisible()
  await expect(page.getByText('A batch is completed')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Webhooks' })).toContainText(
    'There are no webhooks yet.',
  )
  // U: the page of the webhook is gone, and the focus with it would be.
  await expect(page.getByRole('main')).toBeFocused()
})

test('a failing webhook says so, waits, and a gone one is switched off', async ({
  page,
  openTab,
  product,
  customer,
  receiver,
}) => {
  const { webhook_id: id } = await makeWebhook(product, { customer, url: receiver.url })
  receiver.answerWith(500)
  await openTab(`settings&webhook=${id}`)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('Every attempt has failed since')).toBeVisible()
  await expect(page.getByRole('row', { name: /test/ })).toContainText('Waiting')
  await expectAccessible(page)
  receiver.answerWith(410)
  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByText('It returned 410 (Gone)')).toBeVisible()
  await page.getByLabel('Show', { exact: true }).selectOption('Delivered')
  await expect(page.getByText('No deliveries have this status.')).toBeVisible()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Switched off')
})

test('with the keyboard alone a webhook is added and tested', async ({
  page,
  openTab,
  receiver,
}) => {
  await openTab('settings')
  await page.getByRole('button', { name: 'Add webhook' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type(receiver.url)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Signing secret' })).toBeFocused()
  await page.getByRole('button', { name: 'I have saved the secret' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: receiver.url }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Send test event' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /test/ })).toContainText('Delivered')
})

test('what cannot be loaded is told, and typed settings outlive a look at a webhook', async ({
  page,
  openTab,
  product,
  customer,
  receiver,
}) => {
  await makeWebhook(product, { customer, url: receiver.url })
  await openTab('settings')
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Grace')
  await openTab('settings&webhook=whk_nobody')
  await expect(page.getByText('There is no such webhook')).toBeVisible()
  await answerWith(page, api.ownWebhooks.list.path, { status: 500 })
  await openTab('settings')
  await expect(page.getByText('Failed to load the webhooks.')).toBeVisible()
})

for (const [name, view] of Object.entries(views)) {
  test.describe(name, () => {
    test.use(view)

    test('the page of a webhook breaks no accessibility rule and is no wider than the screen', async ({
      page,
      openTab,
      product,
      customer,
      receiver,
    }) => {
      const url = `${receiver.url}/${'long-part-of-an-address'.repeat(6)}`
      const events: WebhookEventType[] = ['credits.low', 'purchase.paid']
      const { webhook_id: id } = await makeWebhook(product, { customer, url, events })
      await ask(product, api.ownWebhooks.sendTest, { id }, customer.token)
      await openTab(`settings&webhook=${id}`)
      await expect(page.getByRole('row', { name: /test/ })).toContainText('Delivered')
      // U: what the button says is not said once more before it.
      await expect(page.getByRole('cell', { name: /^Details of test/ })).toBeVisible()
      await expectAccessible(page)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(view.viewport.width)
    })
  })
}

function makeWebhook(
  product: Product,
  {
    customer,
    url,
    events = ['credits.low'],
  }: { customer: Customer; url: string; events?: WebhookEventType[] },
) {
  return ask(product, api.ownWebhooks.create, { url, events }, customer.token)
}
