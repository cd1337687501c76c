import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { openPool } from '@inkprint/server/db'
import { startStripeHost } from '@inkprint/server/testing/stripe-host'
import { moveToOtherAddress, resetForgotten, signIn } from './accounts.ts'
import { adjustCredits, changeCredits } from './adjustments.ts'
import { sendBatch } from './batches.ts'
import {
  type Books,
  countOpen,
  endLeases,
  hurryJobs,
  hurryWebhooks,
  readBooks,
  readJobs,
} from './books.ts'
import { findViolations } from './checker.ts'
import { findReserveFaults } from './checker-reserves.ts'
import { closing } from './closing.ts'
import { emptyHistory } from './history.ts'
import { deleteKey, makeKey } from './keys.ts'
import { killAlong } from './killer.ts'
import { openMailbox } from './mailbox.ts'
import { leaveWhileRead, orderInPlayground, orderWithKey } from './orders.ts'
import { buyCredits } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { makeClients, makeTeam } from './setup.ts'
import { type Client, callUntilAnswered, count, type Stage, surprise } from './stage.ts'
import { summary } from './summary.ts'
import { changeTeam } from './teams.ts'
import { meetBank, tellOfTopUps, topUpStories } from './top-ups.ts'
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
  /** What a run is asked for first, in lines. */
  closing: string[]
  seconds: number
}

/** Lets clients and killer loose on an installation, then holds what everybody was told against the books. */
export async function runStorm(options: StormOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const stripe = await startStripeHost()
  const world = await makeWorld(options.database, stripe.env)
  const mailbox = openMailbox(world.dataDir)
  const random = createRandom(options.seed)
  const receiver = await startReceiver(createRandom(options.seed + 1))
  try {
    const stage = await setStage({ world, mailbox, stripe, receiver, random })
    const clients = await makeClients(stage, { count: options.clients, random })
    for (let at = 0; at < options.clients; at += clientsPerTeam) await makeTeam(stage, random)
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
      closing: closing(stage.history, books),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    mailbox.close()
    await receiver.stop()
    await world.remove()
    await stripe.stop()
  }
}

async function setStage(given: {
  world: World
  mailbox: Stage['mailbox']
  stripe: Stage['stripe']
  receiver: Receiver
  random: Random
}): Promise<Stage> {
  const { world, mailbox, stripe, receiver, random } = given
  const [first, ...others] = world.servers
  const stage: Stage = {
    mailbox,
    stripe,
    receiver,
    history: { ...emptyHistory(), received: receiver.received },
    organizations: [],
    teams: [],
    teamPassword: superuser.password,
    tally: new Map(),
    slowestRefusalMs: 0,
    log: () => world.servers.map((server) => server.output()).join('\n'),
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

const clientsPerTeam = 10

type Deed = (client: Client, stage: Stage) => Promise<void>

/** Each as often as it stands here. */
const deeds: readonly [Deed, ...Deed[]] = [
  ...[orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey],
  ...[orderInPlayground, orderInPlayground, orderInPlayground, leaveWhileRead],
  ...[sendBatch, sendBatch],
  ...[makeKey, deleteKey, changeTeam, changeTeam],
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
const jobPatienceMs = 120_000

/** Afterwards, in peace: everybody's last password works, the queue runs empty, and the books are read. */
async function settle(
  stage: Stage,
  { clients, world }: { clients: Client[]; world: World },
): Promise<Books> {
  stage.stripe.clearTrouble()
  stage.receiver.behave()
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
      await hurryWebhooks(pool)
      await hurryJobs(pool)
      await sleep(500)
    }
    stage.history.purchases.push(...topUpStories(stage))
    return await readBooks(pool, await stage.mailbox.counts('reset'))
  } finally {
    await pool.end()
  }
}
