import { api, type Input, requestFor } from '@inkprint/contract'
import pg from 'pg'
import { expect, test } from 'vitest'
import { textRemoval } from '../../features/analysis/jobs.ts'
import { reconciliation } from '../../features/billing/jobs.ts'
import { nightlyCleanup } from '../../features/cleanup/jobs.ts'
import { findWrongBalances } from '../../features/credits/check-balances.ts'
import { makeMember } from '../../testing/make.ts'
import { password, type TestApp, testApp, tokenIn } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const rounds = 3
const plenty = '1000000'

test('everybody changing the same few accounts and organizations at once gets an answer, and the books are true', async () => {
  const app = await testApp({
    env: { LIMIT_MAILS: plenty, LIMIT_MAILS_PER_ADDRESS: plenty, LIMIT_SIGN_INS: plenty },
  })
  for (let round = 0; round < rounds; round++) {
    const actions = shuffled(await allActions(app))
    const statuses = await Promise.all(actions.map((action) => action()))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(new Set(statuses)).toContain(200)
  }
  expect(app.logged.filter((line) => /deadlock|violates/.test(line))).toEqual([])
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  expect(await findWrongBalances(client)).toEqual([])
  await client.end()
})

type Action = () => Promise<number>

async function allActions(app: TestApp): Promise<Action[]> {
  const staff = await Promise.all([1, 2, 3].map(() => app.makeUser({ is_superuser: true })))
  const members = [await makeMember(app, { credits: 50 }), await makeMember(app, { credits: 50 })]
  const actions = [
    ...staff.flatMap(({ token }) => staffActions(app, { token, members, staff })),
    ...(await Promise.all(members.map((member) => memberActions(app, member)))).flat(),
  ]
  const jobs = [nightlyCleanup, textRemoval, reconciliation]
  return [...actions, ...jobs.map((job) => () => job.run(app.deps, {}).then(() => 200))]
}

type Member = Awaited<ReturnType<typeof makeMember>>
type Staff = Awaited<ReturnType<TestApp['makeUser']>>

function staffActions(
  app: TestApp,
  { token, members, staff }: { token: string; members: Member[]; staff: Staff[] },
): Action[] {
  const edit = (input: Input<typeof api.admin.users.update>) => () =>
    statusOf(app.call(api.admin.users.update, input, token))
  const organizationOf = (index: number) => members[index]?.organizationId ?? ''
  const [first, second] = [organizationOf(0), organizationOf(1)]
  return [
    ...staff.map(({ user }) => edit({ id: user.id, is_superuser: false })),
    // Superusers are members too: whoever renames the organization changes them.
    ...staff.map(({ user }) => edit({ id: user.id, organization_id: second })),
    ...members.map(({ user }) => edit({ id: user.id, organization_id: second, is_active: false })),
    ...members.map(({ user }) => edit({ id: user.id, is_active: true })),
    ...[1, 2].map(
      (turn) => () =>
        statusOf(
          app.call(
            api.admin.organizations.update,
            { id: second, name: `${turn}`, credits: turn },
            token,
          ),
        ),
    ),
    () => statusOf(app.call(api.admin.organizations.remove, { id: first }, token)),
    () => statusOf(app.call(api.admin.users.remove, { id: members[1]?.user.id ?? '' }, token)),
    () =>
      statusOf(
        app.call(api.admin.organizations.createApiKey, { id: second, name: 'Press' }, token),
      ),
  ]
}

async function memberActions(app: TestApp, member: Member): Promise<Action[]> {
  const { organizationId: id, key, token, user } = member
  for (let index = 0; index < 2; index++)
    await app.call(api.passwordReset.request, { email: user.email })
  await app.runJobs()
  const links = app.mails.filter((mail) => mail.to === user.email).map(tokenIn)
  const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
  const feedback = { analysis_id: body.analysis_id, is_correct: false }
  return [
    ...[1, 2, 3, 4].map((order) => () => analyze(app, { key: key.api_key, order })),
    ...links.map(
      (link) => () =>
        statusOf(app.call(api.passwordReset.complete, { token: link, password: 'Staple-8x' })),
    ),
    () => statusOf(app.call(api.auth.login, { username: user.email, password })),
    () => statusOf(app.call(api.profile.changePassword, passwords, token)),
    () => statusOf(app.call(api.emailChange.request, { new_email: `new-${user.email}` }, token)),
    () => statusOf(app.call(api.profile.update, { first_name: 'Eve' }, token)),
    () => statusOf(app.call(api.organization.update, { name: 'Renamed' }, token)),
    () => statusOf(app.call(api.organization.create, { name: 'Another' }, token)),
    () => statusOf(app.call(api.apiKeys.create, { id, name: 'Desk' }, token)),
    () => statusOf(app.call(api.apiKeys.remove, { id, keyId: key.id }, token)),
    () => statusOf(app.call(api.playground.sendFeedback, feedback, token)),
    () => statusOf(app.call(api.credits.getSummary, {}, token)),
    () => statusOf(app.call(api.auth.logout, {}, token)),
  ]
}

const passwords = { current_password: password, new_password: 'Changed-Horse-9' }

/** Two orders under each name. */
async function analyze(app: TestApp, { key, order }: { key: string; order: number }) {
  const idempotencyKey = `order-${order % 2}`
  const input = { text: textOf(200) }
  const request = requestFor(api.analyses.create, input, { token: key, idempotencyKey })
  return (await app.app.inject(request)).statusCode
}

async function statusOf(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
