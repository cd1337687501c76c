import { api } from '@inkprint/contract'
import { makeKey, setCredits } from '../customer.ts'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, holdAnswer, loseAnswer } from '../held-answer.ts'
import { fill, inTurn, press, type Scene, type States, see, turnTo } from './state.ts'

/** The dashboard without the playground, purchases, and related pages. */
export const customerStates: States = {
  onboarding: { as: 'newcomer', path: '/dashboard', arrange: see('Welcome, Lena') },
  'onboarding-problem': {
    as: 'newcomer',
    path: '/dashboard',
    arrange: inTurn(press('Create Organization'), see('Organization name is required')),
  },
  'dashboard-not-loaded': {
    as: 'customer',
    path: '/dashboard',
    prepare: ({ page }) => loseAnswer(page, api.profile.get.path),
    arrange: see('Could not load profile data'),
  },
  'dashboard-server-gone': {
    as: 'customer',
    path: '/dashboard',
    arrange: inTurn(
      see('Text to analyze'),
      ({ page }) => page.route('**/{api,v1,auth}/**', (route) => route.abort()),
      turnTo('Credit History'),
      see('No connection'),
    ),
  },
  'user-menu': { as: 'customer', path: '/dashboard', arrange: press('User menu') },
  'api-keys-empty': {
    as: 'beginner',
    path: '/dashboard?tab=api-keys',
    arrange: see('No API keys yet'),
  },
  'api-keys': { as: 'customer', path: '/dashboard?tab=api-keys', arrange: see(/\d requests/) },
  'api-keys-problem': {
    as: 'customer',
    path: '/dashboard?tab=api-keys',
    arrange: inTurn(see(/\d requests/), press('Create')),
  },
  'api-keys-created': {
    as: 'beginner',
    path: '/dashboard?tab=api-keys',
    arrange: inTurn(fill({ 'Key name': 'Newsroom' }), press('Create'), see('API Key Created')),
  },
  'api-keys-disabled': {
    as: 'beginner',
    path: '/dashboard?tab=api-keys',
    prepare: giveKey,
    arrange: inTurn(see('Newsroom'), press('Disable Newsroom'), see('Inactive')),
  },
  'api-keys-deletion': {
    as: 'customer',
    path: '/dashboard?tab=api-keys',
    arrange: inTurn(press('Delete Newsroom CMS'), see('Are you sure')),
  },
  'api-keys-not-loaded': {
    as: 'customer',
    path: '/dashboard?tab=api-keys',
    prepare: ({ page }) => loseAnswer(page, api.apiKeys.list.path),
    arrange: see('Failed to load API keys'),
  },
  credits: { as: 'customer', path: '/dashboard?tab=credits', arrange: see('Paid') },
  'credits-empty': {
    as: 'beginner',
    path: '/dashboard?tab=credits',
    arrange: see('No purchases yet'),
  },
  'credits-not-loaded': {
    as: 'customer',
    path: '/dashboard?tab=credits',
    prepare: async ({ page }) => {
      await loseAnswer(page, api.purchases.list.path)
      await loseAnswer(page, api.credits.getSummary.path)
    },
    arrange: see(/Failed to .* purchases/),
  },
  'credit-history': {
    as: 'customer',
    path: '/dashboard?tab=credit-history',
    arrange: see('Analysis'),
  },
  'credit-history-empty': {
    as: 'customer',
    path: '/dashboard?tab=credit-history',
    prepare: ({ page }) =>
      answerWith(page, api.credits.listEntries.path, {
        status: 200,
        body: { items: [], total: 0, pages: 0, page: 1, size: 20 },
      }),
    arrange: see('No credit history found'),
  },
  'credit-history-loading': {
    as: 'customer',
    path: '/dashboard?tab=credit-history',
    prepare: ({ page }) => holdAnswer(page, api.credits.listEntries.path),
  },
  'credit-history-not-loaded': {
    as: 'customer',
    path: '/dashboard?tab=credit-history',
    prepare: ({ page }) => answerWith(page, api.credits.listEntries.path, { status: 500 }),
    arrange: see('Failed to fetch credit history'),
  },
  settings: { as: 'customer', path: '/dashboard?tab=settings', arrange: see('All changes saved') },
  'settings-problems': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(
      see('All changes saved'),
      fill({ 'First name': '', 'Organization Name': '' }),
      ({ page }) => saveIn(page, 'Personal information'),
      ({ page }) => saveIn(page, 'Organization'),
      press('Change Email'),
      press('Change Password'),
    ),
  },
  'settings-email-pending': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(
      fill({ 'New email address': 'ada@new.example', 'Your password': 'Correct-Horse-7' }),
      press('Change Email'),
      see('Resend the link'),
    ),
  },
  'settings-password-refused': {
    as: 'beginner',
    path: '/dashboard?tab=settings',
    arrange: inTurn(
      fill({
        'Current password': 'Wrong-Horse-7',
        'New password': 'Another-Horse-8',
        'Confirm new password': 'Another-Horse-8',
      }),
      press('Change Password'),
      ({ page }) => page.getByRole('alert').first().waitFor(),
    ),
  },
  pricing: { as: 'customer', path: '/pricing', arrange: see('Buy Now') },
  'pricing-no-organization': { as: 'newcomer', path: '/pricing' },
  'pricing-failure': {
    as: 'customer',
    path: '/pricing',
    prepare: ({ page }) => answerWith(page, api.purchases.create.path, { status: 503 }),
    arrange: inTurn(press('Buy Now'), ({ page }) => page.getByRole('alert').first().waitFor()),
  },
  'checkout-sandbox': { as: 'beginner', path: '/pricing', isServed: true, arrange: goToCheckout },
  'checkout-canceled': {
    as: 'beginner',
    path: '/pricing',
    arrange: inTurn(goToCheckout, press('Cancel and go back'), see('Buy Now')),
  },
  'checkout-declined': {
    as: 'beginner',
    path: '/pricing',
    arrange: inTurn(goToCheckout, press('Decline the payment'), see('Payment failed')),
  },
  'checkout-paid': {
    as: 'beginner',
    path: '/pricing',
    arrange: inTurn(goToCheckout, press(/^Pay \$/), see('Payment Successful!')),
  },
  'checkout-processing': {
    as: 'beginner',
    path: '/pricing',
    arrange: inTurn(
      goToCheckout,
      ({ page }) => page.goto(`/payment-success?session_id=${page.url().split('/').at(-1)}`),
      see('Processing your payment'),
    ),
  },
  'checkout-unknown': {
    as: 'customer',
    path: '/payment-success?session_id=cs_made_up',
    arrange: see('We do not know this payment'),
  },
  'billing-sandbox': {
    as: 'customer',
    isServed: true,
    path: '/dashboard?tab=credits',
    arrange: inTurn(press('Manage billing'), see('Return to Inkprint')),
  },
  'credits-low': {
    as: 'beginner',
    path: '/dashboard?tab=credits',
    prepare: (scene) => leaveCredits(scene, 4),
  },
  'folded-summary-open': {
    as: 'customer',
    path: '/dashboard',
    isNarrow: true,
    arrange: ({ page }) => page.locator('summary').first().click(),
  },
  'navigation-open': {
    as: 'customer',
    path: '/dashboard',
    isNarrow: true,
    arrange: press('Open navigation'),
  },
}

export async function giveKey({ product, beginner }: Scene): Promise<void> {
  if (!beginner) throw new Error('Only a beginner is given a key')
  await makeKey(product, { customer: beginner })
}

export async function leaveCredits({ product, beginner }: Scene, credits: number): Promise<void> {
  if (!beginner) throw new Error('Only a beginner loses credits')
  const token = await signIn(product, { email: demoPeople.staff, password: demoPassword })
  const staff = { ...beginner, token }
  await setCredits(product, { customer: beginner, staff, credits })
}

export async function goToCheckout(scene: Scene): Promise<void> {
  await press('Buy Now')(scene)
  await see('This is play money')(scene)
}

function saveIn(page: Scene['page'], form: string): Promise<void> {
  return page
    .getByRole('form', { name: form })
    .getByRole('button', { name: 'Save Changes' })
    .click()
}
