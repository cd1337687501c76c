import { api } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { inTurn, press, type Scene, type States, see } from './state.ts'

/** Where events are sent, and what was sent. */
export const webhookStates: States = {
  webhooks: {
    as: 'customer',
    path: '/dashboard?tab=settings',
    arrange: inTurn(see('Notify your programs when something happens'), toSection),
  },
  'webhooks-none': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(see('There are no webhooks yet. A webhook'), toSection),
  },
  'webhooks-failed': {
    as: 'customer',
    path: '/dashboard?tab=settings',
    prepare: ({ page }) => answerWith(page, api.ownWebhooks.list.path, { status: 500 }),
    arrange: inTurn(see('Failed to load the webhooks'), toSection),
  },
  'webhook-adding': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(press('Add webhook'), press('Add'), see('Enter an address')),
  },
  'webhook-secret': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(
      press('Add webhook'),
      ({ page }) =>
        page.getByLabel('Address', { exact: true }).fill('https://hooks.lantern.example/'),
      press('Add'),
      see('Copy it now'),
    ),
  },
  'webhook-switched-off': {
    as: 'customer',
    path: demoWebhook,
    arrange: see('Every delivery failed for a day'),
  },
  'webhook-delivery': {
    as: 'customer',
    path: demoWebhook,
    arrange: inTurn(press(/^Details of/), see('Headers and response'), ({ page }) =>
      page.getByText('Headers and response').first().click(),
    ),
  },
  'webhook-rotating': {
    as: 'customer',
    path: demoWebhook,
    arrange: inTurn(press('Rotate secret'), see('You get a new secret')),
  },
  'webhook-on': {
    as: 'beginner',
    path: beginnersWebhook,
    arrange: see('Nothing has been sent yet'),
  },
  'webhook-loading': {
    as: 'customer',
    path: '/dashboard?tab=settings&webhook=whk_nobody',
    prepare: ({ page }) => holdAnswer(page, '/api/client/webhooks/whk_nobody'),
  },
  'webhook-gone': {
    as: 'customer',
    path: '/dashboard?tab=settings&webhook=whk_nobody',
    arrange: see('There is no such webhook'),
  },
}

function toSection({ page }: Scene) {
  return page.getByRole('region', { name: 'Webhooks' }).scrollIntoViewIfNeeded()
}

async function demoWebhook({ product }: Scene): Promise<string> {
  const token = await signIn(product, { email: demoPeople.customer, password: demoPassword })
  const { webhooks } = await ask(product, api.ownWebhooks.list, {}, token)
  return `/dashboard?tab=settings&webhook=${webhooks[0]?.webhook_id}`
}

async function beginnersWebhook({ product, beginner }: Scene): Promise<string> {
  const wanted = { url: 'https://hooks.lantern.example/', events: ['credits.low' as const] }
  const { webhook_id } = await ask(product, api.ownWebhooks.create, wanted, beginner?.token)
  return `/dashboard?tab=settings&webhook=${webhook_id}`
}
