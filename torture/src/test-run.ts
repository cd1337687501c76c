import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, type Input, type Output, requestFor } from '@inkprint/contract'
import type { StripeHost } from '@inkprint/server/testing/stripe-host'
import type { History, TeamStory } from './history.ts'
import type { Mailbox } from './mailbox.ts'
import type { Random } from './random.ts'
import type { Receiver } from './receiver.ts'

/** State shared by all clients. */
export interface TestRun {
  urls: readonly [string, ...string[]]
  history: History
  mailbox: Mailbox
  stripe: StripeHost
  superuserToken: string
  organizations: Organization[]
  /** Receives the webhooks. */
  receiver: Receiver
  teams: Team[]
  /** The password of every team member. */
  teamPassword: string
  /** The servers' output since each was last started. */
  log(): string
  /** The longest wait for a 503. */
  slowestRefusalMs: number
  /** How often each action was begun and each status answered. */
  tally: Map<string, number>
}

export interface Organization {
  id: string
  /** Keys that should work; the first is never deleted. */
  keys: [LiveKey, ...LiveKey[]]
}

export interface LiveKey {
  id: string
  secret: string
}

/** A member of a team, or a former one who may return. */
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
  /** A mail is still on its way, so the address must not change yet. */
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
 * Sends a request to one of the servers. Returns null for a lost answer: the connection broke, or the server
 * could not say what happened to the request.
 */
export async function call<E extends Endpoint>(
  testRun: TestRun,
  request: {
    endpoint: E
    input: Input<E>
    random: Random
    token?: string
    idempotencyKey?: string | undefined
    /** Disconnects if there is no answer by then. */
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
    // The code of a 500 matters: texts that make the detector fail are also answered with one.
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

/**
 * The server's log lines about a request, read shortly after its answer. An answer without a request id may
 * come from something in between.
 */
async function logOf({ log }: TestRun, requestId: unknown): Promise<string> {
  if (typeof requestId !== 'string') return 'It names no request to look for in the log.'
  await sleep(200)
  const lines = log().split('\n')
  return lines.filter((line) => line.includes(requestId)).join('\n')
}

/**
 * Sends a request to a server that is up; a refused connection means that nothing was sent, so it tries
 * again.
 */
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

/** Calls until there is an answer; `onLost` is called for each lost one. */
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
