import { randomUUID } from 'node:crypto'
import { api, type FactorRequirement, type Role } from '@inkprint/contract'
import { demoPassword, demoPeople } from '../demo.ts'
import { turnTotpOn } from '../factors.ts'
import { signIn } from '../fixtures.ts'
import { answerWith, loseAnswer } from '../held-answer.ts'
import { linkIn, readOutbox, waitForMail } from '../mailbox.ts'
import { ask } from '../product.ts'
import { fill, inTurn, press, type Scene, type States, see } from './state.ts'

const settings = '/dashboard?tab=settings'

/** Members with roles, invitations, and the pages these lead to. */
export const teamStates: States = {
  team: {
    as: 'customer',
    path: settings,
    arrange: inTurn(see('Open invitations'), show('Team')),
  },
  'team-audit': {
    as: 'customer',
    path: settings,
    arrange: inTurn(press('Show the audit log'), see('Person invited'), show('Audit log')),
  },
  'team-alone': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(see('You are the only member'), show('Team')),
  },
  'team-second-factor': {
    as: 'beginner',
    path: settings,
    prepare: turnFactorOn,
    arrange: inTurn(
      ({ page }) => page.getByLabel('Every member needs a second factor').click(),
      see('Require a second factor?'),
    ),
  },
  'team-second-factor-own-missing': {
    as: 'beginner',
    path: settings,
    arrange: inTurn(see('You need a second factor yourself'), show('Team')),
  },
  'team-second-factor-on': {
    as: 'beginner',
    path: settings,
    prepare: async (scene) => {
      await turnFactorOn(scene)
      const { product, beginner } = scene
      const input = { is_second_factor_required: true }
      await ask(product, api.team.changeFactorRequirement, input, beginner?.token)
    },
    arrange: inTurn(see('The only member has one'), show('Team')),
  },
  'team-second-factor-some': {
    as: 'customer',
    path: settings,
    prepare: someWithFactor,
    arrange: inTurn(see('No second factor'), show('Team')),
  },
  'team-second-factor-reset': {
    as: 'customer',
    path: settings,
    prepare: someWithFactor,
    arrange: inTurn(
      press('Actions for Jonas Brandt'),
      choose('Reset second factor'),
      press('Reset'),
      see('Please enter a reason'),
    ),
  },
  'team-long': {
    as: 'customer',
    path: settings,
    prepare: showLongTeam,
    arrange: inTurn(see('60 members'), show('Team')),
  },
  'team-long-not-found': {
    as: 'customer',
    path: settings,
    prepare: showLongTeam,
    arrange: inTurn(
      ({ page }) => page.getByLabel('Find a member').fill('nobody'),
      see('No member has this name'),
      show('Team'),
    ),
  },
  'team-not-loaded': {
    as: 'customer',
    path: settings,
    prepare: ({ page }) => loseAnswer(page, api.team.get.path),
    arrange: inTurn(see('Failed to load the team'), show('Team')),
  },
  'team-menu': {
    as: 'customer',
    path: settings,
    arrange: inTurn(show('Team'), press('Actions for Jonas Brandt')),
  },
  'team-invite': {
    as: 'customer',
    path: settings,
    arrange: inTurn(
      press('Invite people'),
      fill({ 'Email addresses': 'ada@example.com, nobody' }),
      press('Send invitations'),
      see('Not an email address'),
    ),
  },
  'team-change-role': {
    as: 'customer',
    path: settings,
    arrange: inTurn(press('Actions for Jonas Brandt'), choose('Change role')),
  },
  'team-remove': {
    as: 'customer',
    path: settings,
    arrange: inTurn(
      press('Actions for Jonas Brandt'),
      choose('Remove from the organization'),
      see('signed out at'),
    ),
  },
  'team-hand-over': {
    as: 'customer',
    path: settings,
    arrange: inTurn(press('Actions for Jonas Brandt'), choose('Hand over ownership')),
  },
  'viewer-playground': {
    path: '/dashboard',
    prepare: asViewer,
    arrange: see('As a viewer'),
  },
  'viewer-settings': { path: settings, prepare: asViewer, arrange: see('change the team') },
  'viewer-keys': {
    path: '/dashboard?tab=api-keys',
    prepare: asViewer,
    arrange: see('create or change API keys'),
  },
  'invitation-register': { path: invited(), arrange: see('Create account') },
  'invitation-gone': { path: '/invitation#token=nobody', arrange: see('does not work') },
  'invitation-revoked': { path: revoked, arrange: see('was revoked. If you think') },
  'invitation-accept': {
    as: 'newcomer',
    path: invited(demoPeople.newcomer),
    arrange: see('Accept the invitation'),
  },
  'invitation-sign-in': {
    path: invited(demoPeople.newcomer),
    arrange: see('Sign in to accept'),
  },
  'invitation-other-account': {
    as: 'newcomer',
    path: invited(),
    arrange: see('for another email address'),
  },
  'invitation-other-organization': {
    as: 'beginner',
    path: (scene) => invited(scene.beginner?.email)(scene),
    arrange: see('belong to another organization'),
  },
}

/** As if the owner and the first colleague of the demo had set up a second factor. */
async function someWithFactor({ page }: Scene): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === api.team.get.path,
    async (route) => {
      const { team, ...rest } = await (await route.fetch()).json()
      const found = team.map((member: { user_name: string }) => ({
        ...member,
        has_second_factor: ['Maya Lindqvist', 'Jonas Brandt'].includes(member.user_name),
      }))
      await route.fulfill({ json: { team: found, ...rest } })
    },
  )
  await sayHowManyHaveFactor(page, { member_count: 5, members_without_factor: 3 })
}

/** The text below the list, for a reader who has a second factor. */
async function sayHowManyHaveFactor(
  page: Scene['page'],
  counts: Pick<FactorRequirement, 'member_count' | 'members_without_factor'>,
): Promise<void> {
  const requirement = { is_second_factor_required: false, required_since: null, ...counts }
  const { getFactorRequirement } = api.team
  await answerWith(page, getFactorRequirement.path, { status: 200, body: requirement })
  const isFactor = ({ pathname }: URL) => pathname === api.secondFactor.get.path
  await page.route(isFactor, async (route) => {
    const own = await (await route.fetch()).json()
    await route.fulfill({ json: { ...own, is_on: true } })
  })
}

async function showLongTeam({ page }: Scene): Promise<void> {
  const team = Array.from({ length: 60 }, (_, at) => ({
    user_id: `usr_${at}`,
    user_name: at % 7 === 3 ? `Maria Bartholomäa von Hohenlohe-Öhringen ${at}` : `Person ${at}`,
    email: `person-${at}.of.a.rather.long.department@lantern-and-quill.example`,
    role: at === 0 ? 'owner' : 'member',
    is_active: at % 9 !== 4,
    last_active_at: at % 5 === 2 ? null : '2026-11-15T01:41:00.000Z',
    joined_at: '2026-08-15T01:41:00.000Z',
    api_key_count: at % 3,
    has_second_factor: at % 4 !== 1,
  }))
  await answerWith(page, api.team.get.path, { status: 200, body: { team, invitations: [] } })
  await sayHowManyHaveFactor(page, { member_count: 60, members_without_factor: 15 })
}

/** Scrolls a section of the settings into view. */
function show(title: string) {
  return ({ page }: Pick<Scene, 'page'>) =>
    page
      .getByRole('heading', { name: title, level: 2 })
      .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
}

function choose(item: string) {
  return ({ page }: Pick<Scene, 'page'>) => page.getByRole('menuitem', { name: item }).click()
}

async function asViewer({ page, product }: Scene): Promise<void> {
  const email = 'ines@lantern.example'
  const token = await signIn(product, { email, password: demoPassword })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
}

/** Has the owner of the demo's second organization invite somebody; returns the path of the mailed link. */
function invited(email?: string, role: Role = 'member') {
  return async ({ product }: Scene): Promise<string> => {
    const to = email ?? `${randomUUID().slice(0, 8)}@example.com`
    const token = await ownersToken({ product })
    const { invitations } = await ask(product, api.team.get, {}, token)
    const known = invitations.find((each) => each.email === to)
    if (known) {
      const { invitation_id: invitationId } = known
      await ask(product, api.team.revokeInvitation, { invitationId }, token)
    }
    const before = await lastInvitation(product, to)
    await ask(product, api.team.invite, { emails: [to], role }, token)
    for (;;) {
      const mail = await waitForMail(product.dataDir, { to, subject: 'You are invited' })
      const { pathname, hash } = new URL(linkIn(mail))
      if (pathname + hash !== before) return pathname + hash
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

/** The path of the newest invitation link so far: a repeated invitation gets another link. */
async function lastInvitation(product: Scene['product'], to: string): Promise<string | null> {
  const mails = await readOutbox(product.dataDir)
  const mail = mails.findLast(
    (each) => each.to.includes(to) && each.subject.includes('You are invited'),
  )
  if (!mail) return null
  const { pathname, hash } = new URL(linkIn(mail))
  return pathname + hash
}

async function revoked(scene: Scene): Promise<string> {
  const path = await invited()(scene)
  const token = await ownersToken(scene)
  const { invitations } = await ask(scene.product, api.team.get, {}, token)
  const invitationId = invitations[0]?.invitation_id ?? ''
  await ask(scene.product, api.team.revokeInvitation, { invitationId }, token)
  return path
}

function ownersToken({ product }: Pick<Scene, 'product'>): Promise<string> {
  return signIn(product, { email: 'tomasz@northfold.example', password: demoPassword })
}

async function turnFactorOn({ product, beginner }: Scene): Promise<void> {
  if (beginner) await turnTotpOn(product, beginner)
}
