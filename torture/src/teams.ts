import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Endpoint, type Input, type Role } from '@inkprint/contract'
import type { LinkStory } from './history.ts'
import {
  type Answer,
  type Client,
  call,
  callUntilAnswered,
  type Person,
  recordViolation,
  type Team,
  type TestRun,
} from './test-run.ts'

export const firstRoles: Role[] = ['owner', 'owner', 'admin', 'member', 'viewer']
const roles: [Role, ...Role[]] = ['owner', 'admin', 'member', 'viewer']

/** Several members change a team at once: roles, owners and membership. */
export async function changeTeam(client: Client, testRun: TestRun): Promise<void> {
  const team = testRun.teams[client.index % testRun.teams.length]
  if (!team) return
  const { random } = client
  if (random.chance(0.5)) return bringBack(client, { testRun, team })
  const deeds = [lowerOrRaise, lowerOrRaise, remove, leave, handOver] as const
  const authors = Array.from({ length: random.whole(1, 3) }, () => random.pick(team.people))
  await Promise.all(
    authors.map((author) =>
      random.pick(deeds)({ client, testRun, team, author, other: random.pick(team.people) }),
    ),
  )
}

interface Deed {
  client: Client
  testRun: TestRun
  team: Team
  author: Person
  other: Person
}

async function lowerOrRaise({ other, ...deed }: Deed): Promise<void> {
  const role = deed.client.random.pick(roles)
  await change(deed, { endpoint: api.team.changeRole, input: { userId: other.userId, role } })
}

async function remove({ other, ...deed }: Deed): Promise<void> {
  const answer = await change(deed, {
    endpoint: api.team.removeMember,
    input: { userId: other.userId },
  })
  if (answer?.status === 204) deed.team.story.told['member.removed']++
}

async function leave(deed: Omit<Deed, 'other'>): Promise<void> {
  const answer = await change(deed, { endpoint: api.team.leave, input: {} })
  if (answer?.status === 204) deed.team.story.told['member.left']++
}

async function handOver({ other, ...deed }: Deed): Promise<void> {
  await change(deed, { endpoint: api.team.handOver, input: { user_id: other.userId } })
}

/** Sends a change once: if the answer is lost, it may have happened. */
async function change<E extends Endpoint>(
  { client, testRun, author }: Omit<Deed, 'other'>,
  request: { endpoint: E; input: Input<E> },
): Promise<Answer<E> | null> {
  const { random } = client
  const answer = await call(testRun, { ...request, random, token: author.token })
  if (answer?.status === 401) await signInPerson(client, { testRun, person: author })
  else if (answer && answer.status >= 400 && !isRefusal(answer.code))
    recordViolation(
      testRun,
      `${request.endpoint.path} was answered ${answer.status} ${answer.code}`,
    )
  return answer
}

/** The author lacks permission or is no longer a member, the subject is gone, or it is the last owner. */
function isRefusal(code: string | null): boolean {
  const known = ['PERMISSION_MISSING', 'NO_ORGANIZATION', 'NOT_FOUND', 'LAST_OWNER']
  return known.includes(code ?? '')
}

export async function signInPerson(
  { random }: Pick<Client, 'random'>,
  { testRun, person }: { testRun: TestRun; person: Person },
): Promise<void> {
  const { output } = await callUntilAnswered(testRun, {
    endpoint: api.auth.login,
    input: { username: person.email, password: testRun.teamPassword },
    random,
  })
  if (output) person.token = output.access_token
  else recordViolation(testRun, `${person.email} of a team cannot sign in`)
}

/** A member with permission invites somebody outside, who opens the link twice at once. */
async function bringBack(
  client: Client,
  { testRun, team }: { testRun: TestRun; team: Team },
): Promise<void> {
  const { random } = client
  const person = await findOutside(client, { testRun, team })
  if (!person) return
  const known = (await testRun.mailbox.counts('invitation'))[person.email] ?? 0
  const input = {
    emails: [person.email],
    role: random.pick(['admin', 'member', 'viewer'] as const),
  }
  const isInvited = await inviteBySomebody(client, { testRun, team, input })
  if (!isInvited) return
  await testRun.mailbox.waitForMore({ address: person.email, kind: 'invitation', known })
  const token = testRun.mailbox.tokensFor(person.email, 'invitation').at(-1)
  if (token !== undefined) await acceptTwice(client, { testRun, team, person, token })
}

async function findOutside(
  { random }: Client,
  { testRun, team }: { testRun: TestRun; team: Team },
): Promise<Person | null> {
  for (const person of team.people) {
    const ask = () =>
      callUntilAnswered(testRun, { endpoint: api.auth.me, input: {}, random, token: person.token })
    let { output } = await ask()
    if (!output) {
      await signInPerson({ random }, { testRun, person })
      output = (await ask()).output
    }
    if (output && output.organization_id === null) return person
  }
  return null
}

async function inviteBySomebody(
  { random }: Client,
  { testRun, team, input }: { testRun: TestRun; team: Team; input: Input<typeof api.team.invite> },
): Promise<boolean> {
  for (const { token } of team.people) {
    const answer = await call(testRun, { endpoint: api.team.invite, input, random, token })
    if (answer?.output) return true
    await sleep(50)
  }
  return false
}

async function acceptTwice(
  { random }: Client,
  { testRun, team, person, token }: { testRun: TestRun; team: Team; person: Person; token: string },
): Promise<void> {
  // There is one story per link, however often it is opened.
  const { links } = testRun.history
  const name = `${person.userId} ${token}`
  let link = links.find((each) => each.purpose === 'invitation' && each.userId === name)
  if (!link) {
    link = { purpose: 'invitation', userId: name, worked: 0, lost: 0 } satisfies LinkStory
    links.push(link)
  }
  const story = link
  const accept = async () => {
    const { status } = await callUntilAnswered(testRun, {
      endpoint: api.invitations.accept,
      input: { token },
      random,
      token: person.token,
      onLost: () => story.lost++,
    })
    if (status !== 200) return
    story.worked++
    team.story.told['member.joined']++
  }
  await Promise.all([accept(), accept()])
}
