import { api } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { answerWith, holdAnswer, loseAnswer } from '../held-answer.ts'
import { pauseClock, stepUntilVisible } from '../paused-clock.ts'
import { ask } from '../product.ts'
import {
  changeEmail,
  fill,
  inTurn,
  mailedLink,
  newPassword,
  press,
  registerSomebody,
  requestEmailChange,
  type Scene,
  type States,
  see,
  stayAsItIs,
} from './state.ts'

/** The pages for visitors who have not signed in. */
export const visitorStates: States = {
  'sign-in': { path: '/login' },
  'sign-in-problems': { path: '/login', arrange: press('Sign In') },
  'sign-in-wrong-password': {
    path: '/login',
    arrange: inTurn(signInWith('Wrong-Horse-7'), see('Login Failed')),
  },
  'sign-in-locked-out': {
    path: '/login',
    prepare: ({ page }) =>
      page.route(`**${api.auth.login.path}`, (route) =>
        route.fulfill({
          status: 429,
          headers: { 'retry-after': '700' },
          json: { detail: 'Too Many Requests', code: 'TOO_MANY_REQUESTS' },
        }),
      ),
    arrange: inTurn(signInWith(demoPassword), see('Too many attempts')),
  },
  'sign-in-offline': {
    path: '/login',
    arrange: inTurn(
      ({ page }) => page.context().setOffline(true),
      signInWith(demoPassword),
      see('No connection'),
    ),
  },
  'sign-in-server-trouble': {
    path: '/login',
    prepare: ({ page }) => answerWith(page, api.auth.login.path, { status: 500 }),
    arrange: inTurn(signInWith(demoPassword), see('the server has a problem')),
  },
  'sign-in-unverified': {
    path: '/login',
    arrange: async (scene) => {
      const { email } = await registerSomebody(scene)
      await fill({ Email: email, Password: newPassword })(scene)
      await press('Sign In')(scene)
      await see('has not been verified yet')(scene)
    },
  },
  'sign-in-session-ended': {
    path: '/dashboard?tab=credits',
    prepare: storeStaleToken,
    arrange: see('Your session has ended'),
  },
  'sign-in-session-unchecked': {
    path: '/dashboard',
    prepare: async (scene) => {
      await storeStaleToken(scene)
      await loseAnswer(scene.page, api.auth.me.path)
    },
    arrange: ({ page }) => page.getByText('We could not check your session').waitFor(),
  },
  'server-gone-at-the-start': {
    path: '/dashboard',
    // Its clock is paused, so axe would wait forever.
    isForeign: true,
    prepare: async (scene) => {
      await storeStaleToken(scene)
      await loseAnswer(scene.page, api.auth.me.path)
      await pauseClock(scene.page)
    },
    arrange: ({ page }) => stepUntilVisible(page, page.getByText('Trying again')),
  },
  'sign-in-after-reset': { path: '/login?reset=success' },
  registration: { path: '/register' },
  'registration-problems': { path: '/register', arrange: press('Create account') },
  'registration-taken': {
    path: '/register',
    arrange: inTurn(
      fillRegistration(demoPeople.customer),
      press('Create account'),
      see('already exists'),
    ),
  },
  'registration-terms': { path: '/register', arrange: press('Terms and Conditions') },
  'registration-done': {
    path: '/register',
    arrange: inTurn(
      fillRegistration(`ada-${Date.now()}@example.com`),
      press('Create account'),
      see('Registration Successful'),
    ),
  },
  'verification-good': {
    prepare: stayAsItIs,
    path: async (scene) => (await registerSomebody(scene)).link,
    arrange: see('Your account is verified'),
  },
  'verification-used': {
    path: async (scene) => {
      const { link } = await registerSomebody(scene)
      const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
      await ask(scene.product, api.registration.verify, { token })
      return link
    },
    arrange: see('Verification failed'),
  },
  'verification-expired': { path: '/auth/verify?token=x', arrange: see('Verification failed') },
  'verification-missing': { path: '/auth/verify' },
  'verification-new-link-sent': {
    path: '/auth/verify?token=x',
    arrange: inTurn(
      fill({ Email: 'sam@newcomer.example' }),
      press('Send a new link'),
      see('a new link is on its way'),
    ),
  },
  'registration-not-mine': { path: '/auth/not-me?token=x' },
  'registration-not-mine-failed': {
    path: '/auth/not-me?token=x',
    arrange: inTurn(press('Delete the registration'), see('Nothing was deleted')),
  },
  'forgot-password': { path: '/forgot-password' },
  'forgot-password-offline': {
    path: '/forgot-password',
    prepare: ({ page }) => loseAnswer(page, api.passwordReset.request.path),
    arrange: inTurn(
      fill({ Email: demoPeople.customer }),
      press('Send reset link'),
      see('The server does not answer'),
    ),
  },
  'forgot-password-sent': {
    path: '/forgot-password',
    arrange: inTurn(
      fill({ Email: demoPeople.customer }),
      press('Send reset link'),
      see('Check Your Email'),
    ),
  },
  'reset-password': { path: resetLink },
  'reset-password-problems': { path: resetLink, arrange: press('Reset password') },
  'reset-password-done': {
    prepare: stayAsItIs,
    path: resetLink,
    arrange: inTurn(fillReset(), press('Reset password'), see('Your password was reset')),
  },
  'reset-password-expired': {
    path: '/reset-password?token=x',
    arrange: inTurn(fillReset(), press('Reset password'), alert),
  },
  'reset-password-missing': { path: '/reset-password' },
  'email-change-failed': { path: '/auth/confirm-email-change?token=x', arrange: alert },
  'email-change-done': {
    as: 'beginner',
    path: async (scene) => (await requestEmailChange(scene)).link,
    arrange: see('Email address changed'),
  },
  'email-change-undo': { path: '/auth/undo-email-change?token=x' },
  'email-change-undo-failed': {
    path: '/auth/undo-email-change?token=x',
    arrange: inTurn(press('Take my account back'), alert),
  },
  'email-change-undone': {
    as: 'beginner',
    path: async (scene) => (await changeEmail(scene)).undoLink,
    arrange: inTurn(press('Take my account back'), see('You have your account back')),
  },
  accuracy: { path: '/accuracy', arrange: see('Inkprint') },
  'unknown-address': { path: '/no/such/page' },
  'unknown-call': { path: '/api/no-such-call', isServed: true, isForeign: true },
  'unknown-checkout': { path: '/sandbox/checkout/sbx_unknown', isServed: true },
  'page-broken': {
    path: '/login',
    prepare: ({ page }) => page.route('**/assets/registration-*.js', (route) => route.abort()),
    arrange: inTurn(
      ({ page }) => page.getByRole('link', { name: 'Sign Up' }).click(),
      see('This page stopped working'),
    ),
  },
  'page-loading': {
    path: '/login',
    // A spinner that disappears in a moment has no heading.
    isForeign: true,
    prepare: async (scene) => {
      await storeStaleToken(scene)
      await holdAnswer(scene.page, api.auth.me.path)
    },
  },
}

function alert({ page }: Scene) {
  return page.getByRole('alert').first().waitFor()
}

function signInWith(password: string) {
  return inTurn(fill({ Email: demoPeople.customer, Password: password }), press('Sign In'))
}

async function storeStaleToken({ page }: Scene): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('token', 'stale'))
}

function fillRegistration(email: string) {
  return async (scene: Scene) => {
    await fill({
      'First name': 'Ada',
      'Last name': 'Nowak',
      Email: email,
      Password: newPassword,
      'Confirm password': newPassword,
    })(scene)
    await scene.page.getByLabel(/I accept the Terms/).check()
    await scene.page.getByLabel(/I declare/).check()
  }
}

function fillReset() {
  return fill({ 'New password': newPassword, 'Confirm password': newPassword })
}

/** A reset link for a new person each time: it works once, and the demo's people keep their passwords. */
async function resetLink(scene: Scene): Promise<string> {
  const { email, link } = await registerSomebody(scene)
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  await ask(scene.product, api.registration.verify, { token })
  await ask(scene.product, api.passwordReset.request, { email })
  return mailedLink(scene.product, { to: email, subject: 'Reset' })
}
