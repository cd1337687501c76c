import { api, type SecondFactor } from '@inkprint/contract'
import type { Page } from '@playwright/test'
import { turnTotpOn } from '../factors.ts'
import { answerWith, loseAnswer } from '../held-answer.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

const enterPassword = inTurn(
  fill({ Email: 'ada@example.com', Password: 'Correct-Horse-7' }),
  press('Sign In'),
)

/** Second factors, passkeys, sessions, and the steps they add to signing in. */
export const safetyStates: States = {
  security: { as: 'beginner', path: '/security', arrange: see('This session') },
  'security-on': {
    as: 'beginner',
    path: '/security',
    prepare: turnOn,
    arrange: see('10 codes are left.'),
  },
  'security-not-loaded': {
    as: 'beginner',
    path: '/security',
    prepare: async ({ page }) => {
      await loseAnswer(page, api.sessions.list.path)
      await loseAnswer(page, api.secondFactor.get.path)
    },
    arrange: see('Failed to load your sessions.'),
  },
  'security-required': {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) => ownFactor(page, { is_required: true, required_by: 'organization' }),
    arrange: see('A second factor is required'),
  },
  'security-required-and-on': {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) =>
      ownFactor(page, {
        is_required: true,
        required_by: 'organization',
        is_on: true,
        totp_since: '2026-11-15T02:20:00.000Z',
        recovery_codes_left: 10,
      }),
    arrange: see('Your required second factor is set up'),
  },
  'security-no-password': {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) => ownFactor(page, { has_password: false }),
    arrange: inTurn(press('Email me a link to set one'), see('We emailed a link')),
  },
  'security-no-password-to-delete': {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) => ownFactor(page, { has_password: false }),
    arrange: inTurn(
      see('You need one to set up a second factor'),
      press('Delete my account'),
      see('Deleting your account needs a password'),
    ),
  },
  'security-no-codes': {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) => ownFactor(page, { is_on: true, totp_since: '2026-11-15T02:20:00.000Z' }),
    arrange: see('You have no recovery codes left'),
  },
  'security-set-up': {
    as: 'beginner',
    path: '/security',
    arrange: inTurn(press('Set up an app'), see('You need an app')),
  },
  'security-set-up-code': {
    as: 'beginner',
    path: '/security',
    arrange: inTurn(
      press('Set up an app'),
      fill({ 'Current password': 'Correct-Horse-7' }),
      press('Continue'),
      see('Scan this with the app'),
    ),
  },
  'security-new-codes': {
    as: 'beginner',
    path: '/security',
    prepare: turnOn,
    arrange: inTurn(
      press('Create new codes'),
      ({ page }) =>
        page.getByRole('dialog').getByRole('button', { name: 'Create new codes' }).click(),
      see('I have saved my codes'),
    ),
  },
  'security-turn-off': {
    as: 'beginner',
    path: '/security',
    prepare: turnOn,
    arrange: inTurn(
      press('Turn off the authenticator app'),
      see('Then your password alone is enough'),
    ),
  },
  'confirm-identity': {
    as: 'beginner',
    path: '/dashboard?tab=api-keys',
    prepare: async (scene) => {
      await turnOn(scene)
      const json = {
        code: 'CONFIRMATION_REQUIRED',
        detail: 'Confirm that it is you before you do this',
      }
      await scene.page.route('**/api/client/organization/*/api-keys', (route) =>
        route.fulfill({ status: 403, json }),
      )
    },
    arrange: inTurn(fill({ 'Key name': 'Newsroom' }), press('Create'), see('Confirm it is you')),
  },
  'sign-in-code': {
    path: '/login',
    prepare: ({ page }) => askForFactor(page, 'totp passkey recovery_code'),
    arrange: inTurn(enterPassword, see('Confirm it is you')),
  },
  'sign-in-code-wrong': {
    path: '/login',
    prepare: async ({ page }) => {
      await askForFactor(page, 'totp recovery_code')
      const body = {
        code: 'SECOND_FACTOR_BAD_CODE',
        detail:
          'The code is wrong or was already used. Try the next one; if it is refused too, check the clock of your device.',
      }
      await answerWith(page, api.secondFactor.signIn.path, { status: 400, body })
    },
    arrange: inTurn(
      enterPassword,
      fill({ Code: '000000' }),
      press('Sign In'),
      see('The code is wrong or was already used'),
    ),
  },
  'sign-in-code-expired': {
    path: '/login',
    // The server has no such sign-in in progress.
    prepare: ({ page }) => askForFactor(page, 'totp recovery_code'),
    arrange: inTurn(
      enterPassword,
      fill({ Code: '000000' }),
      press('Sign In'),
      see('This sign-in has expired'),
    ),
  },
  'sign-in-passkey': {
    path: '/login',
    arrange: inTurn(press('Use a passkey'), see('Sign in with a passkey')),
  },
}

/** Answers the sign-in as for a correct password of an account with a second factor. */
function askForFactor(page: Page, methods: string) {
  return answerWith(page, api.auth.login.path, {
    status: 401,
    body: {
      code: 'SECOND_FACTOR_REQUIRED',
      detail: 'SECOND_FACTOR_REQUIRED',
      challenge_token: 'any',
      methods,
    },
  })
}

function turnOn({ product, beginner }: Scene) {
  if (!beginner) throw new Error('Only a beginner has a second factor')
  return turnTotpOn(product, beginner)
}

function ownFactor(page: Page, differing: Partial<SecondFactor>) {
  const body: SecondFactor = {
    has_password: true,
    is_on: false,
    is_required: false,
    required_by: null,
    totp_since: null,
    recovery_codes_left: 0,
    passkeys: [],
    passkeys_available: true,
    ...differing,
  }
  return answerWith(page, api.secondFactor.get.path, { status: 200, body })
}
