import { ApiError, api, type Input, type Output } from '@inkprint/contract'
import { call, callOnce } from './api.ts'
import { withLeaveWarning } from './leave-warning.ts'

type Ordered = Input<typeof api.playground.analyze>
type Analyzed = Output<typeof api.playground.analyze>
type Answered = NonNullable<Output<typeof api.playground.getAnswer>['answered']>

/** What a text is charged for once, however often it is sent; an answer that was lost is asked for. */
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

/** An analysis that was not answered: nothing was charged for it, or nobody could be asked. */
export class Unanswered extends Error {
  readonly isCharged: 'no' | 'unknown'

  constructor(isCharged: 'no' | 'unknown', cause: unknown) {
    super('The analysis was not answered', { cause })
    this.isCharged = isCharged
  }
}

/** Waits for the answer to an analysis that was sent before; `error` is how sending it ended, if anybody saw. */
export async function findAnswer(idempotencyKey: string, error?: unknown): Promise<Answered> {
  let isMissing = false
  while (true) {
    const { answered, is_under_way } = await ask(idempotencyKey)
    if (answered) return answered
    // One that arrives a moment later than the question is seen the second time.
    if (isMissing && !is_under_way) throw new Unanswered('no', error)
    isMissing = !is_under_way
    await pause(checkEveryMs)
  }
}

const checkEveryMs = 1_500
/** A connection that broke may be back in a few seconds. */
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

/** Whether the server said itself that it analyzes nothing: it charged nothing then. */
function isDecided(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return false
  return status < 500 || code === 'ANALYSIS_FAILED' || code === 'QUEUE_FULL'
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
