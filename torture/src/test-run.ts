import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, type Input, type Output, requestFor } from '@inkprint/contract'
import type { StripeHost } from '@inkprint/server/testing/stripe-host'
import type { History, TeamStory } from './history.ts'
import type { Mailbox } from './mailbox.ts'
import type { Random } from './random.ts'
import type { Receiver } from './receiver.ts'

/** What all clients share. */
export interface TestRun {
  urls: readonly [string, ...string[]]
  history: History
  mailbox: Mailbox
  stripe: StripeHost
  superuserToken: string
  organizations: Organization[]
  /** Where webhooks are sent to. */
  receiver: Receiver
  teams: Team[]
  /** Of everybody in a team. */
  teamPassword: string
  /** What the servers printed since each was last started. */
  log(): string
  /** The longest anybody waited for a 503. */
  slowestRefusalMs: number
  /** How often each deed was begun and each status answered. */
  tally: Map<string, number>
}

export interface Organization {
  id: string
  /** Keys that should work; the first stays for good. */
  keys: [LiveKey, ...LiveKey[]]
}

export interface LiveKey {
  id: string
  secret: string
}

/** Somebody who belongs to a team, or did and may again. */
export interface Person {
  userId: string
  email: string
  token: string
}

export interface Team {
  story: TeamStory
  people: [Person, ...Person[]]
}

export interface Client {
  index: number
  random: Random
  organization: Organization
  userId: string
  email: string
  password: string
  token: string
  /** A mail is still on its way, so the address must stay as it is. */
  isAwaitingMail: boolean
}

export interface Answer<E extends Endpoint> {
  status: number
  code: string | null
  /** Null unless the call succeeded. */
  output: Output<E> | null
}

const patienceMs = 60_000

/**
 * Sends a request to one of the servers. Null for a lost answer: the connection broke, or the
 * server could not say what became of the request.
 */
export async function call<E extends Endpoint>(
  testRun: TestRun,
  request: {
    endpoint: E
    input: Input<E>
    random: Random
    token?: string
    idempotencyKey?: string | undefined
    /** Hangs up when there is no answer by then. */
    leaveAfterMs?: number | undefined
  },
): Promise<Answer<E> | null> {
  const { endpoint, input, random } = request
  const { path, ...init } = requestFor(endpoint, input, request)
  try {
    const reply = await reach(testRun, {
      random,
      path,
      patienceMs: request.leaveAfterMs ?? patienceMs,
      init,
    })
    const text = await reply.text()
    const body = text === '' ? null : JSON.parse(text)
    const code = reply.ok ? null : String(body.code)
    // A 500 says why: texts that make the detector fail are told so with one.
    count(testRun, `answered ${reply.status}${reply.status === 500 ? ` ${code}` : ''}`)
    if (reply.status >= 500 && code !== 'ANALYSIS_FAILED') {
      if (reply.status !== 503)
        recordViolation(
          testRun,
          `${endpoint.path} answered ${text}\n${await logOf(testRun, body?.request_id)}`,
        )
      return null
    }
    return { status: reply.status, code, output: reply.ok ? body : null }
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    const hasLeft = isTimeout && request.leaveAfterMs !== undefined
    count(testRun, hasLeft ? 'hung up' : 'answer lost')
    if (isTimeout && !hasLeft)
      recordViolation(testRun, `${endpoint.path} gave no answer within ${patienceMs / 1000} s`)
    return null
  }
}

/** What a server wrote down about a request, a moment after its answer; something in between may answer without a name for it. */
async function logOf({ log }: TestRun, requestId: unknown): Promise<string> {
  if (typeof requestId !== 'string') return 'It names no request to look for in the log.'
  await sleep(200)
  const lines = log().split('\n')
  return lines.filter((line) => line.includes(requestId)).join('\n')
}

/** Sends it to a server that is there; who finds nobody has asked for nothing, and tries the next. */
export async function reach(
  testRun: TestRun,
  {
    random,
    path,
    init,
    patienceMs: mostMs = patienceMs,
  }: { random: Random; path: string; init: RequestInit; patienceMs?: number },
): Promise<Response> {
  for (;;) {
    const startedAt = performance.now()
    try {
      const signal = AbortSignal.timeout(mostMs)
      const reply = await fetch(random.pick(testRun.urls) + path, { ...init, signal })
      const ms = Math.round(performance.now() - startedAt)
      if (reply.status === 503) testRun.slowestRefusalMs = Math.max(testRun.slowestRefusalMs, ms)
      return reply
    } catch (error) {
      const { cause } = error as Error & { cause?: { code?: string } }
      if (cause?.code !== 'ECONNREFUSED') throw error
      count(testRun, 'nobody there')
      await sleep(random.whole(50, 300))
    }
  }
}

/** Calls until there is an answer; `onLost` hears of those that did not come. */
export async function callUntilAnswered<E extends Endpoint>(
  testRun: TestRun,
  request: Parameters<typeof call<E>>[1] & { onLost?: () => void },
): Promise<Answer<E>> {
  for (;;) {
    const answer = await call(testRun, request)
    if (answer) return answer
    request.onLost?.()
    await sleep(request.random.whole(50, 300))
  }
}

export function recordViolation({ history }: TestRun, what: string): void {
  history.surprises.push(what)
}

export function count({ tally }: TestRun, what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}
