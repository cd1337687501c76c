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
import {
  type DatabaseKind,
  type Installation,
  makeInstallation,
  superuser,
} from './installation.ts'
import { deleteKey, makeKey } from './keys.ts'
import { killUntil } from './kills.ts'
import { openMailbox } from './mailbox.ts'
import { leaveWhileRead, orderInPlayground, orderWithKey } from './orders.ts'
import { buyCredits } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { makeClients, makeTeam } from './setup.ts'
import { summary } from './summary.ts'
import { changeTeam } from './teams.ts'
import { type Client, callUntilAnswered, count, recordViolation, type TestRun } from './test-run.ts'
import { meetBank, tellOfTopUps, topUpStories } from './top-ups.ts'

export interface LoadOptions {
  seed: number
  /** How long clients begin new work and processes are killed; work in progress is finished afterward. */
  seconds: number
  clients: number
  database: DatabaseKind
}

export interface Outcome {
  violations: string[]
  /** How often each thing was done, answered and killed. */
  tally: Record<string, number>
  /** The summary lines most readers want first. */
  closing: string[]
  seconds: number
}

/**
 * Runs clients while the processes of an installation are killed, then compares what the clients were told
 * with the database.
 */
export async function runLoad(options: LoadOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const stripe = await startStripeHost()
  const installation = await makeInstallation(options.database, stripe.env)
  const mailbox = openMailbox(installation.dataDir)
  const random = createRandom(options.seed)
  const receiver = await startReceiver(createRandom(options.seed + 1))
  try {
    const testRun = await startRun({ installation, mailbox, stripe, receiver, random })
    const clients = await makeClients(testRun, { count: options.clients, random })
    for (let at = 0; at < options.clients; at += clientsPerTeam) await makeTeam(testRun, random)
    const end = performance.now() + options.seconds * 1000
    const isOver = () => performance.now() > end
    await Promise.all([
      killUntil({ installation, testRun, random }, isOver),
      watchReserves(installation, { testRun, isOver }),
      ...clients.map((client) => act(client, { testRun, isOver })),
    ])
    const books = await settle(testRun, { clients, installation })
    return {
      violations: findViolations(testRun.history, books),
      tally: summary(testRun, books),
      closing: closing(testRun.history, books),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    mailbox.close()
    await receiver.stop()
    await installation.remove()
    await stripe.stop()
  }
}

async function startRun(given: {
  installation: Installation
  mailbox: TestRun['mailbox']
  stripe: TestRun['stripe']
  receiver: Receiver
  random: Random
}): Promise<TestRun> {
  const { installation, mailbox, stripe, receiver, random } = given
  const [first, ...others] = installation.servers
  const testRun: TestRun = {
    mailbox,
    stripe,
    receiver,
    history: { ...emptyHistory(), received: receiver.received },
    organizations: [],
    teams: [],
    teamPassword: superuser.password,
    tally: new Map(),
    slowestRefusalMs: 0,
    log: () => installation.servers.map((server) => server.output()).join('\n'),
    urls: [first.url, ...others.map((server) => server.url)],
    superuserToken: '',
  }
  const { email: username, password } = superuser
  const signedIn = await callUntilAnswered(testRun, {
    endpoint: api.auth.login,
    input: { username, password },
    random,
  })
  testRun.superuserToken = signedIn.output?.access_token ?? ''
  return testRun
}

const clientsPerTeam = 10

type Deed = (client: Client, testRun: TestRun) => Promise<void>

/** An action is as frequent as the number of times it is listed. */
const deeds: readonly [Deed, ...Deed[]] = [
  ...[orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey, orderWithKey],
  ...[orderInPlayground, orderInPlayground, orderInPlayground, leaveWhileRead],
  ...[sendBatch, sendBatch],
  ...[makeKey, deleteKey, changeTeam, changeTeam],
  ...[meetBank, tellOfTopUps],
  ...[buyCredits, buyCredits, adjustCredits, changeCredits, resetForgotten, moveToOtherAddress],
] as [Deed, ...Deed[]]

/** Runs one action after another and always finishes what it began. */
async function act(
  client: Client,
  { testRun, isOver }: { testRun: TestRun; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const deed = client.random.pick(deeds)
    count(testRun, `begun: ${deed.name}`)
    await deed(client, testRun)
    await sleep(client.random.whole(0, 200))
  }
}

/** Checks continuously whether the reserves add up. */
async function watchReserves(
  installation: Installation,
  { testRun, isOver }: { testRun: TestRun; isOver: () => boolean },
): Promise<void> {
  while (!isOver()) {
    const faults = await lookAtReserves(installation).catch(() => null)
    count(testRun, faults ? 'reserves looked at' : 'database away while looking at reserves')
    for (const fault of faults ?? []) recordViolation(testRun, `meanwhile ${fault}`)
    await sleep(300)
  }
}

async function lookAtReserves(installation: Installation): Promise<string[]> {
  const pool = openPool(installation.databaseUrl(), 1)
  try {
    return await findReserveFaults(pool)
  } finally {
    await pool.end()
  }
}

/** Other servers take over the jobs of killed ones; until then, some promises are not yet kept. */
const jobPatienceMs = 120_000

/**
 * After the kills: checks that everybody's last password works, waits until the queue is empty, and reads the
 * books.
 */
async function settle(
  testRun: TestRun,
  { clients, installation }: { clients: Client[]; installation: Installation },
): Promise<Books> {
  testRun.stripe.clearTrouble()
  testRun.receiver.behave()
  testRun.stripe.loseChargeAnswers(0)
  for (const client of clients) {
    if (!(await signIn(client, testRun)))
      recordViolation(testRun, `the last password of ${client.email} does not work`)
  }
  const pool = openPool(installation.databaseUrl(), 2)
  try {
    const deadline = performance.now() + jobPatienceMs
    await endLeases(pool)
    const isBusy = async () => (await readJobs(pool)).length + (await countOpen(pool)) > 0
    while ((await isBusy()) && performance.now() < deadline) {
      await hurryWebhooks(pool)
      await hurryJobs(pool)
      await sleep(500)
    }
    testRun.history.purchases.push(...topUpStories(testRun))
    return await readBooks(pool, await testRun.mailbox.counts('reset'))
  } finally {
    await pool.end()
  }
}
