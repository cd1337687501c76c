import { setTimeout as sleep } from 'node:timers/promises'
import { type AnalysisOptions, analysisCost, api } from '@inkprint/contract'
import { textOf } from '@inkprint/server/testing/texts'
import type { Order } from './history.ts'
import {
  type Client,
  call,
  count,
  type LiveKey,
  recordViolation,
  type TestRun,
} from './test-run.ts'

interface Wanted extends AnalysisOptions {
  text: string
}

/**
 * Analyzes a text with an API key: either with an idempotency key, repeated until the answer is definite, or
 * once.
 */
export async function orderWithKey(client: Client, testRun: TestRun): Promise<void> {
  const { random } = client
  const wanted = drawText(client)
  const isNamed = random.chance(0.75)
  const order = openOrder(client, {
    testRun,
    wanted,
    name: isNamed ? `order-${client.index}-${testRun.history.orders.length}` : null,
  })
  // Some are sent several times at once, and some are repeated later.
  const copies = isNamed && random.chance(0.3) ? random.whole(2, 4) : 1
  const sendings = Array.from({ length: copies }, () => send(client, { testRun, order, wanted }))
  await Promise.all(sendings)
  if (!isNamed || order.told.length === 0) return
  if (random.chance(0.3)) await send(client, { testRun, order, wanted })
  if (random.chance(0.15)) await sendOtherText(client, { testRun, order, wanted })
}

/** Disconnects in the middle of a long reading; the part read so far is charged. */
export async function leaveWhileRead(client: Client, testRun: TestRun): Promise<void> {
  const { random } = client
  const wanted: Wanted = {
    text: textOf(random.whole(200, 900), `please-wait-${random.whole(2_000, 4_000)}`),
    include_guidelines: random.chance(0.3),
    include_humanization_prompt: false,
  }
  const order = openOrder(client, { testRun, wanted, name: null })
  await send(client, { testRun, order, wanted, leaveAfterMs: random.whole(200, 2_000) })
}

/** Analyzes a text in the playground, which has no idempotency keys: sent once. */
export async function orderInPlayground(client: Client, testRun: TestRun): Promise<void> {
  const wanted = drawText(client)
  const order = openOrder(client, { testRun, wanted, name: null })
  const key = client.random.pick(client.organization.keys)
  const answer = await call(testRun, {
    endpoint: api.playground.analyze,
    input: { ...wanted, api_key_id: key.id },
    random: client.random,
    token: client.token,
    leaveAfterMs: drawPatience(client),
  })
  if (!answer) order.lost++
  else if (answer.output) {
    const { analysis_id } = answer.output
    order.told.push({ analysisId: analysis_id, remaining: null })
    if (client.random.chance(0.4)) await addAdvice(client, { testRun, analysisId: analysis_id })
  } else if (!isRefusal(answer, { order, key, testRun }) && answer.status !== 404)
    recordViolation(testRun, `the playground answered ${answer.status} ${answer.code}`)
}

/** Requests advice for an earlier analysis, several times at once; it must be charged only once. */
async function addAdvice(
  { random, token }: Client,
  { testRun, analysisId }: { testRun: TestRun; analysisId: string },
): Promise<void> {
  count(testRun, 'begun: addAdvice')
  const input = {
    id: analysisId,
    include_guidelines: true,
    include_humanization_prompt: random.chance(0.5),
  }
  const copies = Array.from({ length: random.whole(1, 3) }, () =>
    call(testRun, { endpoint: api.ownAnalyses.addAdvice, input, random, token }),
  )
  for (const answer of await Promise.all(copies)) {
    if (answer?.output) count(testRun, 'advice added')
    else if (answer && !isAdviceRefused(answer.code))
      recordViolation(testRun, `added advice was answered ${answer.status} ${answer.code}`)
  }
}

/** There are not enough credits or budget, or the text was not judged. */
function isAdviceRefused(code: string | null): boolean {
  const known = ['INSUFFICIENT_CREDITS', 'KEY_BUDGET_USED', 'ADVICE_UNAVAILABLE']
  return known.includes(code ?? '')
}

/** Time after which a client disconnects, in ms: before, while or after the text is read; most never do. */
function drawPatience({ random }: Client): number | undefined {
  if (!random.chance(0.15)) return undefined
  return random.whole(5, random.pick([300, 1_500]))
}

function drawText({ random }: Client): Wanted {
  const trouble = random.chance(0.04) ? random.pick(['please-throw', 'please-exit']) : ''
  const pause = random.chance(0.4)
    ? `please-wait-${random.whole(20, random.pick([300, 1_500]))}`
    : ''
  const start = trouble || (random.chance(0.05) ? 'not-to-be-judged' : pause)
  return {
    text: textOf(random.whole(200, 900), start),
    include_guidelines: random.chance(0.3),
    include_humanization_prompt: random.chance(0.2),
  }
}

function openOrder(
  { organization }: Client,
  { testRun, wanted, name }: { testRun: TestRun; wanted: Wanted; name: string | null },
): Order {
  const order: Order = {
    organizationId: organization.id,
    name,
    isDoomed: /please-(throw|exit)/.test(wanted.text),
    cost: wanted.text.includes('not-to-be-judged')
      ? 0
      : analysisCost(wanted.text.split(' ').length, wanted),
    told: [],
    lost: 0,
  }
  testRun.history.orders.push(order)
  if (wanted.text.includes('please-exit')) count(testRun, 'killed: detector thread')
  return order
}

/** An order in progress. */
interface Sending {
  testRun: TestRun
  order: Order
  wanted: Wanted
  /** Drawn for each attempt if not given. */
  leaveAfterMs?: number
}

/**
 * Repeats an order with an idempotency key until the answer is definite; any key of the organization will do.
 */
async function send(client: Client, sending: Sending): Promise<void> {
  const { testRun, order, wanted } = sending
  for (;;) {
    const key = client.random.pick(client.organization.keys)
    // Some disconnect while their text waits or is read; those with an idempotency key retry.
    const leaveAfterMs = sending.leaveAfterMs ?? drawPatience(client)
    const answer = await attempt(client, { testRun, wanted, key, name: order.name, leaveAfterMs })
    if (answer?.output) {
      const { analysis_id, credits } = answer.output
      order.told.push({ analysisId: analysis_id, remaining: credits.remaining })
      return
    }
    if (!answer) order.lost++
    else if (isRefusal(answer, { order, key, testRun })) {
      if (answer.status !== 401) return
    } else if (answer.status !== 409)
      return recordViolation(testRun, `an analysis was answered ${answer.status} ${answer.code}`)
    if (order.name === null) return
    await sleep(client.random.whole(50, 300))
  }
}

/** Reusing an idempotency key for another text must be refused, without a charge. */
async function sendOtherText(client: Client, { testRun, order, wanted }: Sending): Promise<void> {
  const key = client.organization.keys[0]
  const other = { ...wanted, text: `${wanted.text} otherwise` }
  const answer = await attempt(client, { testRun, wanted: other, key, name: order.name })
  if (answer && answer.code !== 'IDEMPOTENCY_CONFLICT')
    recordViolation(testRun, `${order.name} was answered ${answer.status} for another text`)
}

function attempt(
  { random }: Client,
  {
    testRun,
    wanted,
    key,
    name,
    leaveAfterMs,
  }: {
    testRun: TestRun
    wanted: Wanted
    key: LiveKey
    name: string | null
    leaveAfterMs?: number | undefined
  },
) {
  return call(testRun, {
    endpoint: api.analyses.create,
    input: wanted,
    random,
    token: key.secret,
    idempotencyKey: name ?? undefined,
    leaveAfterMs,
  })
}

/** Not enough credits or budget, an expected failure of the detector, or a key that was just deleted. */
function isRefusal(
  { status, code }: { status: number; code: string | null },
  { order, key, testRun }: { order: Order; key: LiveKey; testRun: TestRun },
): boolean {
  if (code === 'INSUFFICIENT_CREDITS') return true
  if (code === 'ANALYSIS_FAILED') return order.isDoomed
  const story = testRun.history.keys.find((each) => each.id === key.id)
  if (code === 'KEY_BUDGET_USED') return story?.hasBudget === true
  return status === 401 && story?.isDeletionAsked === true
}
