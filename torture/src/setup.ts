import { api, type Endpoint, type Input } from '@inkprint/contract'
import { signIn } from './accounts.ts'
import { noteKey } from './keys.ts'
import { createRandom, type Random } from './random.ts'
import { type Client, callUntilAnswered, type Person, type Stage, type Team } from './stage.ts'
import { firstRoles, signInPerson } from './teams.ts'
import { turnTopUpOn } from './top-ups.ts'
import { addWebhook } from './webhooks.ts'
import { superuser } from './world.ts'

const membersEach = 5
const firstCredits = 100

/** Organizations of five members each, so that their balance is contended for. */
export async function makeClients(
  stage: Stage,
  { count: wanted, random }: { count: number; random: Random },
): Promise<Client[]> {
  const clients: Client[] = []
  while (clients.length < wanted) {
    const organization = await makeOrganization(stage, random)
    for (let member = 0; member < membersEach && clients.length < wanted; member++) {
      const index = clients.length
      const client = await makeClient(stage, { index, organization, random })
      clients.push(client)
      if (member === 0) await addWebhook(client, stage)
      // Half of the organizations have credits bought for them.
      if (member === 0 && stage.organizations.length % 2 === 1) await turnTopUpOn(client, stage)
    }
  }
  return clients
}

async function makeOrganization(stage: Stage, random: Random): Promise<Client['organization']> {
  const name = `Organization ${stage.organizations.length}`
  const { id } = await asStaff(stage, {
    endpoint: api.admin.organizations.create,
    input: { name, credits: firstCredits },
    random,
  })
  const told = { organizationId: id, from: 0, to: firstCredits, isTold: true, lost: 0 }
  stage.history.adjustments.push(told)
  const made = await asStaff(stage, {
    endpoint: api.admin.organizations.createApiKey,
    input: { id, name: 'For good' },
    random,
  })
  const organization: Client['organization'] = {
    id,
    keys: [{ id: made.id, secret: made.api_key }],
  }
  noteKey(stage, { organization, id: made.id })
  stage.organizations.push(organization)
  return organization
}

async function makeClient(
  stage: Stage,
  given: { index: number; organization: Client['organization']; random: Random },
): Promise<Client> {
  const { index, organization, random } = given
  const email = `client-${index}@torture.test`
  const password = superuser.password
  const user = await asStaff(stage, {
    endpoint: api.admin.users.create,
    input: { email, password, is_verified: true, organization_id: organization.id, role: 'admin' },
    random,
  })
  stage.history.accounts.push({ userId: user.id, email, resetsPromised: {} })
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
  await signIn(client, stage)
  return client
}

/** An organization of its own, so that clients keep the roles they need for everything else. */
export async function makeTeam(stage: Stage, random: Random): Promise<void> {
  const number = stage.teams.length
  const { id: organizationId } = await asStaff(stage, {
    endpoint: api.admin.organizations.create,
    input: { name: `Team ${number}` },
    random,
  })
  const people: Person[] = []
  const told = { 'member.removed': 0, 'member.left': 0, 'member.joined': 0 }
  const story: Team['story'] = { organizationId, first: {}, told }
  for (const [index, role] of firstRoles.entries()) {
    const email = `person-${index}-of-${number}@torture.test`
    const password = stage.teamPassword
    const { id: userId } = await asStaff(stage, {
      endpoint: api.admin.users.create,
      input: { email, password, is_verified: true, organization_id: organizationId, role },
      random,
    })
    const person = { userId, email, token: '' }
    await signInPerson({ random }, { stage, person })
    people.push(person)
    story.first[userId] = role
  }
  stage.history.teams.push(story)
  stage.teams.push({ story, people: people as Team['people'] })
}

async function asStaff<E extends Endpoint>(
  stage: Stage,
  request: { endpoint: E; input: Input<E>; random: Random },
) {
  const { output } = await callUntilAnswered(stage, { ...request, token: stage.superuserToken })
  if (output === null) throw new Error(`${request.endpoint.path} failed before the storm`)
  return output
}
