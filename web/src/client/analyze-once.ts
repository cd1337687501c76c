import { ApiError, api, type Input, type Output } from '@inkprint/contract'
import { call, callOnce } from './api.ts'
import { withLeaveWarning } from './leave-warning.ts'

type Ordered = Input<typeof api.playground.analyze>
type Analyzed = Output<typeof api.playground.analyze>
type Answered = NonNullable<Output<typeof api.playground.getAnswer>['answered']>

/**
 * Analyzes a text. It is charged only once, however often it is sent; if the answer is lost, it is fetched
 * again.
 */
export function analyzeOnce(order: { idempotencyKey: string; input: Ordered }): Promise<Analyzed> {
  return withLeaveWarning(async () => {
    try {
      return await callOnce(api.playground.analyze, order)
    } catch (error) {
      if (isDecided(error)) throw error
      return findAnswer(order.idempotencyKey, error)
    }
  })
}

/**
 * An analysis without an answer: either nothing was charged for it, or the server could not be reached to
 * find out.
 */
export class Unanswered extends Error {
  readonly isCharged: 'no' | 'unknown'

  constructor(isCharged: 'no' | 'unknown', cause: unknown) {
    super('The analysis was not answered', { cause })
    this.isCharged = isCharged
  }
}

/**
 * Waits for the answer to an analysis that was sent earlier; `error` is what sending it failed with, if
 * known.
 */
export async function findAnswer(idempotencyKey: string, error?: unknown): Promise<Answered> {
  let isMissing = false
  while (true) {
    const { answered, is_under_way } = await ask(idempotencyKey)
    if (answered) return answered
    // Only after a second miss: the order may reach the server just after the first check.
    if (isMissing && !is_under_way) throw new Unanswered('no', error)
    isMissing = !is_under_way
    await pause(checkEveryMs)
  }
}

const checkEveryMs = 1_500
/** A broken connection may be back within a few seconds. */
const pausesMs = [1_000, 2_000, 4_000]

async function ask(idempotencyKey: string): Promise<Output<typeof api.playground.getAnswer>> {
  for (let tries = 0; ; tries++) {
    try {
      return await call(api.playground.getAnswer, { idempotencyKey })
    } catch (error) {
      const ms = pausesMs[tries]
      if (ms === undefined || isDecided(error)) throw new Unanswered('unknown', error)
      await pause(ms)
    }
  }
}

/** Whether the server itself declined to analyze the text, in which case nothing was charged. */
function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return false
  return status < 500 || code === 'ANALYSIS_FAILED' || code === 'QUEUE_FULL'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
