import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Endpoint, type Input } from '@inkprint/contract'
import { openPool } from '@inkprint/server/db'
import { startStripeHost } from '@inkprint/server/testing/stripe-host'
import { moveToOtherAddress, resetForgotten, signIn } from './accounts.ts'
import { adjustCredits, changeCredits } from './adjustments.ts'
import { sendBatch } from './batches.ts'
import { type Books, countOpen, endLeases, hurryJobs, readBooks, readJobs } from './books.ts'
import { findViolations } from './checker.ts'
import { findReserveFaults } from './checker-reserves.ts'
import { emptyHistory } from './history.ts'
import { deleteKey, makeKey, noteKey } from './keys.ts'
import { killAlong } from './killer.ts'
import { openMailbox } from './mailbox.ts'
import { leaveWhileRead, orderInPlayground, orderWithKey } from './orders.ts'
import { buyCredits } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { type Client, callUntilAnswered, count, type Stage, surprise } from './stage.ts'
import { meetBank, tellOfTopUps, topUpStories, turnTopUpOn } from './top-ups.ts'
import { type DatabaseKind, makeWorld, superuser, type World } from './world.ts'

export interface StormOptions {
  seed: number
  /** How long new work is begun and things are killed; what is under way is then finished. */
  seconds: number
  clients: number
  database: DatabaseKind
}

export interface Outcome {
  violations: string[]
  /** What was done, answered and killed, each with how often. */
  tally: Record<string, number>
  seconds: number
}

/** Lets clients and killer loose on an installation, then holds what everybody was told against the books. */
export async function runStorm(options: StormOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const stripe = await startStripeHost()
  const world = await makeWorld(options.database, stripe.env)
  const mailbox = openMailbox(world.dataDir)
  const random = createRandom(options.seed)
  try {
    const stage = await setStage({ world, mailbox, stripe, random })
    const clients = await makeClients(stage, { count: options.clients, random })
    const end = performance.now() + options.seconds * 1000
    const isOver = () => performance.now() > end
    await Promise.all([
      killAlong({ world, stage, random }, isOver),
      watchReserves(world, { stage, isOver }),
      ...clients.map((client) => act(client, { stage, isOver })),
    ])
    const books = await settle(stage, { clients, world })
    return {
      violations: findViolations(stage.history, books),
      tally: summary(stage, books),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    mailbox.close()
    await world.remove()
    await stripe.stop()
  }
}

async function setStage(given: {
  world: World
  mailbox: Stage['mailbox']
  stripe: Stage['stripe']
  random: Random
}): Promise<Stage> {
  const { world, mailbox, stripe, random } = given
  const [first, ...others] = world.servers
  const stage: Stage = {
    mailbox,
    stripe,
    history: emptyHistory(),
    organizations: [],
    tally: new Map(),
    slowestRefusalMs: 0,
    urls: [first.url, ...others.map((server) => server.url)],
    superuserToken: '',
  }
  const { email: username, password } = superuser
  const signedIn = await callUntilAnswered(stage, {
    endpoint: api.auth.login,
    input: { username, password },
    random,
  })
  stage.superuserToken = signedIn.output?.access_token ?? ''
  return stage
}

const membersEach = 5
const firstCredits = 100

/** Organizations of five members each, so that their balance is contended for. */
async function makeClients(
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

async function asStaff<E extends Endpoint>(
  stage: Stage,
  request: { endpoint: E; input: Input<E>; random: Random },
) {
  const { output } = await callUntilAnswered(stage, { ...request, token: stage.superuserToken })
  if (output === null) throw new Error(`${request.endpoint.path} failed before the storm`)
  return output
}

type Deed = (client: Client, stage: Stage) => Promise<void>

/** Each as often as it stands here. */
const deeds: readonly [Deed, ...Deed[]] = [
  ...[orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey],
  ...[orderInPlayground, orderInPlayground, orderInPlayground, leaveWhileRead],
  ...[sendBatch, sendBatch],
  ...[makeKey, deleteKey],
  ...[meetBank, tellOfTopUps],
  ...[buyCredits, buyCredits, adjustCredits, changeCredits, resetForgotten, moveToOtherAddress],
] as [Deed, ...Deed[]]

/** One thing after the other; what was begun is brought to its end. */
async function act(
  client: Client,
  { stage, isOver }: { stage: Stage; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const deed = client.random.pick(deeds)
    count(stage, `begun: ${deed.name}`)
    await deed(client, stage)
    await sleep(client.random.whole(0, 200))
  }
}

/** Looks all the time whether what is reserved adds up. */
async function watchReserves(
  world: World,
  { stage, isOver }: { stage: Stage; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const faults = await lookAtReserves(world).catch(() => null)
    count(stage, faults ? 'reserves looked at' : 'database away while looking at reserves')
    for (const fault of faults ?? []) surprise(stage, `meanwhile ${fault}`)
    await sleep(300)
  }
}

async function lookAtReserves(world: World): Promise<string[]> {
  const pool = openPool(world.databaseUrl(), 1)
  try {
    return await findReserveFaults(pool)
  } finally {
    await pool.end()
  }
}

/** Jobs of killed servers are taken up by others; until then what was promised is not yet done. */
const jobPatienceMs = 60_000

/** Afterwards, in peace: everybody's last password works, the queue runs empty, and the books are read. */
async function settle(
  stage: Stage,
  { clients, world }: { clients: Client[]; world: World },
): Promise<Books> {
  stage.stripe.clearTrouble()
  stage.stripe.loseChargeAnswers(0)
  for (const client of clients) {
    if (!(await signIn(client, stage)))
      surprise(stage, `the last password of ${client.email} does not work`)
  }
  const pool = openPool(world.databaseUrl(), 2)
  try {
    const deadline = performance.now() + jobPatienceMs
    await endLeases(pool)
    const isBusy = async () => (await readJobs(pool)).length + (await countOpen(pool)) > 0
    while ((await isBusy()) && performance.now() < deadline) {
      await hurryJobs(pool)
      await sleep(500)
    }
    stage.history.purchases.push(...topUpStories(stage))
    return await readBooks(pool, await stage.mailbox.counts('reset'))
  } finally {
    await pool.end()
  }
}

function summary(
  { tally, history, slowestRefusalMs }: Stage,
  { analyses }: Books,
): Record<string, number> {
  const { orders, batches, purchases, adjustments, links } = history
  return {
    'batches told': batches.filter(({ told }) => told.length > 0).length,
    'texts of batches read': analyses.filter(
      ({ origin, status }) => origin === 'batch' && status === 'done',
    ).length,
    'analyses told': new Set(orders.flatMap((order) => order.told.map((each) => each.analysisId)))
      .size,
    'analyses cancelled while they waited': analyses.filter(
      ({ status, words_read }) => status === 'cancelled' && words_read === null,
    ).length,
    'analyses cancelled while they were read, and charged for that': analyses.filter(
      ({ status, words_read }) => status === 'cancelled' && words_read !== null,
    ).length,
    'analyses that failed or whose server died': analyses.filter(
      ({ status }) => status === 'failed',
    ).length,
    'purchases paid': purchases.filter((story) => story.ending === 'paid').length,
    'automatic top-ups paid': purchases.filter(
      ({ sessionId, ending }) => sessionId.startsWith('pi_') && ending === 'paid',
    ).length,
    'automatic top-ups declined': purchases.filter(
      ({ sessionId, ending }) => sessionId.startsWith('pi_') && ending === 'failed',
    ).length,
    'purchases disputed': purchases.filter((story) => story.dispute !== null).length,
    'adjustments told': adjustments.filter((story) => story.isTold).length,
    'reset links that worked': links.filter((each) => each.purpose === 'reset' && each.worked > 0)
      .length,
    'e-mail links that worked': links.filter(
      (each) => each.purpose === 'email-change' && each.worked > 0,
    ).length,
    'ms until the slowest 503': slowestRefusalMs,
    ...Object.fromEntries([...tally].sort(([left], [right]) => left.localeCompare(right))),
  }
}
