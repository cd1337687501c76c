import { type AutomaticTopUp, api } from '@inkprint/contract'
import { topUp } from '../../../web/src/testing/top-up.ts'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, holdAnswer } from '../held-answer.ts'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

/** Usage, warnings, automatic top-ups and receipts for purchases. */
export const moneyStates: States = {
  usage: { as: 'customer', path: '/dashboard?tab=credits', arrange: see('Credits by API key') },
  'usage-words': {
    as: 'customer',
    path: '/dashboard?tab=credits',
    arrange: inTurn(
      see('Credits by API key'),
      ({ page }) => page.getByLabel('Show', { exact: true }).selectOption('Words'),
      ({ page }) => page.getByRole('slider').press('ArrowLeft'),
    ),
  },
  'usage-empty': {
    as: 'beginner',
    path: '/dashboard?tab=credits',
    arrange: see('No credits were used'),
  },
  'usage-wrong-days': {
    as: 'customer',
    path: '/dashboard?tab=credits',
    arrange: inTurn(
      ({ page }) => page.getByLabel('Period', { exact: true }).selectOption('Other days'),
      fill({ 'First day': '2026-11-15', 'Last day': '2026-11-01' }),
      see('The first day is after the last'),
    ),
  },
  'usage-loading': {
    as: 'customer',
    path: '/dashboard?tab=credits',
    prepare: ({ page }) => holdAnswer(page, api.usage.get.path),
  },
  'usage-not-loaded': {
    as: 'customer',
    path: '/dashboard?tab=credits',
    prepare: ({ page }) => answerWith(page, api.usage.get.path, { status: 500 }),
    arrange: see('Failed to load the usage'),
  },
  'credits-warning': {
    as: 'beginner',
    path: '/dashboard',
    prepare: warnBelow,
    arrange: see('the limit for your warning'),
  },
  'top-up-off': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(see('No card is saved'), showTopUp),
  },
  'top-up-problems': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(
      see('No card is saved'),
      fill({ 'Monthly ceiling, in US dollars': '5' }),
      press('Save a card and turn on'),
      see('Must be at least the price of the package'),
    ),
  },
  'top-up-active': topUpState(topUp),
  'top-up-buying': topUpState({ ...topUp, status: 'buying' }),
  'top-up-ceiling': topUpState({ ...topUp, status: 'ceiling_reached', spent_this_month: 90 }),
  'top-up-paused': topUpState({
    ...topUp,
    status: 'paused',
    paused_reason: 'card_declined',
    paused_at: '2026-11-15T01:41:00.000Z',
  }),
  'top-up-card-sandbox': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    isServed: true,
    arrange: inTurn(press('Only save a card'), see('Save a card that pays')),
  },
  'top-up-card-replaced': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    isServed: true,
    arrange: inTurn(openCardPageTwice, see('no longer valid')),
  },
  'purchase-receipt': { as: 'customer', path: ownReceipt, arrange: see(/^Total/) },
  'purchase-receipt-missing': {
    as: 'customer',
    path: '/purchases/pur_made_up/receipt',
    arrange: see('There is no such receipt'),
  },
}

function topUpState(state: AutomaticTopUp): States[string] {
  return {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    prepare: ({ page }) => answerWith(page, api.topUps.get.path, { status: 200, body: state }),
    arrange: inTurn(see('Expires 08/2029'), showTopUp),
  }
}

function showTopUp({ page }: Scene): Promise<void> {
  return page.getByRole('heading', { name: 'Automatic top-up' }).scrollIntoViewIfNeeded()
}

/** Ends on the first card page, which the second has replaced. */
async function openCardPageTwice({ page }: Scene): Promise<void> {
  const addresses: string[] = []
  for (const _ of ['first', 'second']) {
    await page.goto('/dashboard?tab=settings')
    await press('Only save a card')({ page })
    await see('Save a card that pays')({ page })
    addresses.push(page.url())
  }
  await page.goto(addresses[0] ?? '')
}

async function warnBelow({ product, beginner }: Scene): Promise<void> {
  const input = { low_balance_threshold: 500 }
  await ask(product, api.organization.update, input, beginner?.token)
}

async function ownReceipt({ product }: Scene): Promise<string> {
  const token = await signIn(product, { email: demoPeople.customer, password: demoPassword })
  const { items } = await ask(product, api.purchases.list, {}, token)
  const paid = items.find(({ paid_at }) => paid_at !== null)
  return `/purchases/${paid?.id}/receipt`
}
