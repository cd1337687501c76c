import { api, type BatchItem, type OpenedInvitation, type SecondFactor } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { signIn } from '../fixtures.ts'
import { answerWith } from '../held-answer.ts'
import { ask } from '../product.ts'
import { runningBatch } from './batches.ts'
import { giveKey } from './customer.ts'
import { inTurn, press, type Scene, type State, type States, see, stayAsItIs } from './state.ts'

const settings = '/dashboard?tab=settings'

const factor: SecondFactor = {
  has_password: true,
  is_on: true,
  is_required: false,
  required_by: null,
  totp_since: null,
  recovery_codes_left: 2,
  passkeys: [
    passkey('Office laptop', '2026-11-16T08:12:00.000Z'),
    passkey('The phone I carry on every assignment, also abroad', null),
  ],
  passkeys_available: true,
}

const invitation: OpenedInvitation = {
  invitation_state: 'open',
  organization_id: 'org_any',
  organization_name: 'Lantern & Quill',
  inviter_name: 'Maya Lindqvist',
  email: 'ada@example.com',
  role: 'member',
  expires_at: '2026-11-15T01:41:00.000Z',
  has_account: false,
  is_second_factor_required: false,
  has_single_sign_on: false,
  is_single_sign_on_required: false,
}

/** States that would otherwise need a provider, another device, seven days or a broken detector. */
export const rareStates: States = {
  'security-passkeys': secured(factor, see('Office laptop')),
  'security-passkey-adding': secured(factor, press('Add a passkey')),
  'security-required-by-service': secured(
    { ...factor, is_on: false, is_required: true, passkeys: [], recovery_codes_left: 0 },
    see('A second factor is required'),
  ),
  'invitation-expired': opened({ invitation_state: 'expired' }, see('has expired')),
  'invitation-accepted': opened({ invitation_state: 'accepted' }, see('has already been accepted')),
  'invitation-second-factor': opened(
    { is_second_factor_required: true },
    see('requires a second factor from its members'),
  ),
  'invitation-sign-on': withSignOn({}, { is_required: false }),
  'invitation-sign-on-required': withSignOn(
    { is_single_sign_on_required: true, is_second_factor_required: true },
    { is_required: true },
  ),
  'invitation-sign-on-known': withSignOn({ has_account: true }, { is_required: false }),
  'invitation-sign-on-known-required': withSignOn(
    { has_account: true, is_single_sign_on_required: true },
    { is_required: true },
  ),
  'invitation-already-member': {
    as: 'customer',
    path: '/invitation#token=any',
    prepare: async ({ page, product }) => {
      const token = await signIn(product, { email: demoPeople.customer, password: demoPassword })
      const { id: organization_id } = await ask(product, api.organization.get, {}, token)
      const body = { ...invitation, email: demoPeople.customer, organization_id }
      await answerWith(page, api.invitations.open.path, { status: 200, body })
    },
    arrange: see('You are a member'),
  },
  'team-leave': {
    path: settings,
    prepare: asColleague,
    arrange: inTurn(
      press('Actions for Jonas Brandt'),
      ({ page }) => page.getByRole('menuitem', { name: 'Leave the organization' }).click(),
      see('Leave the organization?'),
    ),
  },
  'batch-paused': {
    as: 'beginner',
    path: runningBatch,
    arrange: inTurn(press('Pause'), see('Resume')),
  },
  'batch-failed-items': {
    as: 'customer',
    path: '/batches/bat_any',
    prepare: failedBatch,
    arrange: see('Interview with the harbour master'),
  },
  'api-keys-expired': {
    as: 'beginner',
    path: '/dashboard?tab=api-keys',
    prepare: async (scene) => {
      await giveKey(scene)
      const isList = ({ pathname }: URL) => pathname === api.apiKeys.list.path
      await scene.page.route(isList, async (route) => {
        const { api_keys } = await (await route.fetch()).json()
        const expires_at = '2026-11-01T00:00:00.000Z'
        await route.fulfill({
          json: { api_keys: api_keys.map((key: object) => ({ ...key, expires_at })) },
        })
      })
    },
    arrange: inTurn(see('Newsroom'), ({ page }) => page.getByText('Details of Newsroom').click()),
  },
  'settings-toast': {
    as: 'beginner',
    path: settings,
    prepare: stayAsItIs,
    arrange: inTurn(
      ({ page }) => page.getByLabel('Keep texts for').selectOption('7'),
      ({ page }) =>
        page
          .getByRole('region', { name: 'Privacy' })
          .getByRole('button', { name: /^Save|^Keep/ })
          .click(),
      ({ page }) =>
        page.getByRole('region', { name: 'Notifications' }).getByRole('status').waitFor(),
    ),
  },
}

function passkey(name: string, last_used_at: string | null) {
  return { passkey_id: name, name, created_at: '2026-08-15T01:41:00.000Z', last_used_at }
}

function secured(body: SecondFactor, arrange: State['arrange']): State {
  return {
    as: 'beginner',
    path: '/security',
    prepare: ({ page }) => answerWith(page, api.secondFactor.get.path, { status: 200, body }),
    ...(arrange && { arrange }),
  }
}

function opened(changes: Partial<OpenedInvitation>, arrange: State['arrange']): State {
  const body = { ...invitation, ...changes }
  return {
    path: '/invitation#token=any',
    prepare: ({ page }) => answerWith(page, api.invitations.open.path, { status: 200, body }),
    ...(arrange && { arrange }),
  }
}

/** The inviting organization has verified the domain of the address. */
function withSignOn(
  changes: Partial<OpenedInvitation>,
  { is_required }: { is_required: boolean },
): State {
  const found = { organization_name: invitation.organization_name, is_required }
  const state = opened(
    { has_single_sign_on: true, ...changes },
    see('Continue with Lantern & Quill’s single sign-on'),
  )
  return {
    ...state,
    prepare: async (scene) => {
      await state.prepare?.(scene)
      await answerWith(scene.page, api.singleSignOn.find.path, { status: 200, body: found })
    },
  }
}

async function asColleague({ page, product }: Scene): Promise<void> {
  const token = await signIn(product, { email: demoPeople.colleague, password: demoPassword })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
}

async function failedBatch({ page }: Scene): Promise<void> {
  const counts = { total: 4, refused: 1, waiting: 0, reading: 0, done: 1 }
  const body = {
    batch_id: 'bat_any',
    title: 'Drafts for the winter issue',
    status: 'done',
    counts: { ...counts, not_judged: 0, failed: 2, cancelled: 0, deleted: 0 },
    words: 2_310,
    words_read: 764,
    credits: { used: 4, reserved: 0 },
    texts_per_minute: null,
    seconds_left: null,
    can_retry: true,
    created_at: '2026-11-15T01:41:00.000Z',
    finished_at: '2026-11-15T01:43:00.000Z',
  }
  const items = [
    itemOf(1, { title: 'Interview with the harbour master', status: 'failed' }),
    itemOf(2, {
      title: 'Note',
      status: 'refused',
      words: 4,
      reason: 'too_short',
      message: 'Text must be at least 200 words',
    }),
    itemOf(3, { title: 'Recipe of the month', status: 'failed' }),
    itemOf(4, {
      title: 'Editor’s letter',
      status: 'done',
      credits: 4,
      classification: 'human',
      probability_ai_percent: 3.1,
    }),
  ]
  await answerWith(page, '/api/client/batches/bat_any', { status: 200, body })
  const list = { items, next_cursor: null, previous_cursor: null }
  await answerWith(page, '/api/client/batches/bat_any/items', { status: 200, body: list })
}

function itemOf(number: number, known: Partial<BatchItem>): BatchItem {
  return {
    number,
    id: `draft-${number}`,
    title: null,
    status: 'waiting',
    reason: known.status === 'failed' ? 'failed' : null,
    message: known.status === 'failed' ? 'The analysis failed. Nothing was charged.' : null,
    words: 764,
    credits: 0,
    analysis_id: null,
    classification: null,
    probability_ai_percent: null,
    finished_at: '2026-11-15T01:43:00.000Z',
    ...known,
  }
}
