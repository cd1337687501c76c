import { api, type Endpoint, type Input } from '@inkprint/contract'
import { signIn } from './accounts.ts'
import { superuser } from './installation.ts'
import { noteKey } from './keys.ts'
import { createRandom, type Random } from './random.ts'
import { firstRoles, signInPerson } from './teams.ts'
import { type Client, callUntilAnswered, type Person, type Team, type TestRun } from './test-run.ts'
import { turnTopUpOn } from './top-ups.ts'
import { addWebhook } from './webhooks.ts'

const membersEach = 5
const firstCredits = 100

/** Makes organizations of five members each, so that their requests compete for one balance. */
export async function makeClients(
  testRun: TestRun,
  { count: wanted, random }: { count: number; random: Random },
): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < wanted) {
    const organization = await makeOrganization(testRun, random)
    for (let member = 0; member < membersEach && clients.length < wanted; member++) {
      const index = clients.length
      const client = await makeClient(testRun, { index, organization, random })
      clients.push(client)
      if (member === 0) await addWebhook(client, testRun)
      // Half of the organizations have automatic top-ups.
      if (member === 0 && testRun.organizations.length % 2 === 1) await turnTopUpOn(client, testRun)
    }
  }
  return clients
}

async function makeOrganization(testRun: TestRun, random: Random): Promise<Client['organization']> {
  const name = `Organization ${testRun.organizations.length}`
  const { id } = await asStaff(testRun, {
    endpoint: api.admin.organizations.create,
    input: { name, credits: firstCredits },
    random,
  })
  const told = { organizationId: id, from: 0, to: firstCredits, isTold: true, lost: 0 }
  testRun.history.adjustments.push(told)
  const made = await asStaff(testRun, {
    endpoint: api.admin.organizations.createApiKey,
    input: { id, name: 'For good' },
    random,
  })
  const organization: Client['organization'] = {
    id,
    keys: [{ id: made.id, secret: made.api_key }],
  }
  noteKey(testRun, { organization, id: made.id })
  testRun.organizations.push(organization)
  return organization
}

async function makeClient(
  testRun: TestRun,
  given: { index: number; organization: Client['organization']; random: Random },
): Promise<Client> {
  const { index, organization, random } = given
  const email = `client-${index}@torture.test`
  const password = superuser.password
  const user = await asStaff(testRun, {
    endpoint: api.admin.users.create,
    input: { email, password, is_verified: true, organization_id: organization.id, role: 'admin' },
    random,
  })
  testRun.history.accounts.push({ userId: user.id, email, resetsPromised: {} })
  const client: Client = {
    index,
    organization,
    userId: user.id,
    email,
    password,
    token: '',
    isAwaitingMail: false,
    random: createRandom(random.whole(0, 2 ** 31)),
  }
  await signIn(client, testRun)
  return client
}

/** Makes a separate organization, so that clients keep the roles they need for everything else. */
export async function makeTeam(testRun: TestRun, random: Random): Promise<void> {
  const number = testRun.teams.length
  const { id: organizationId } = await asStaff(testRun, {
    endpoint: api.admin.organizations.create,
    input: { name: `Team ${number}` },
    random,
  })
  const people: Person[] = []
  const told = { 'member.removed': 0, 'member.left': 0, 'member.joined': 0 }
  const story: Team['story'] = { organizationId, first: {}, told }
  for (const [index, role] of firstRoles.entries()) {
    const email = `person-${index}-of-${number}@torture.test`
    const password = testRun.teamPassword
    const { id: userId } = await asStaff(testRun, {
      endpoint: api.admin.users.create,
      input: { email, password, is_verified: true, organization_id: organizationId, role },
      random,
    })
    const person = { userId, email, token: '' }
    await signInPerson({ random }, { testRun, person })
    people.push(person)
    story.first[userId] = role
  }
  testRun.history.teams.push(story)
  testRun.teams.push({ story, people: people as Team['people'] })
}

async function asStaff<E extends Endpoint>(
  testRun: TestRun,
  request: { endpoint: E; input: Input<E>; random: Random },
) {
  const { output } = await callUntilAnswered(testRun, { ...request, token: testRun.superuserToken })
  if (output === null) throw new Error(`${request.endpoint.path} failed before the load`)
  return output
}
