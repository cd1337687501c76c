import { type AnalysisOptions, type AnalysisResult, analysisCost } from '@inkprint/contract'
import type { Deps } from '../../context.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import { storeAnalysis, withoutUnpaid } from './analyses.ts'
import type { Judging } from './judging.ts'
import type { CountedText } from './texts.ts'

/** One wanted analysis, checked and with somebody to pay for it. */
export interface Order extends CountedText {
  organizationId: string
  apiKey: { id: string; name: string }
  userId: string | null
  groupId: string | null
  judging?: Judging
  options: AnalysisOptions
  signal: AbortSignal
}

export interface PaidAnalysis {
  analysis_id: string
  analysis_result: AnalysisResult
  credits: { used: number; remaining: number }
}

/** Refuses early what the balance cannot pay for, so that no work is done for nothing. */
export function requireCredits(order: Pick<Order, 'words' | 'options'>, available: number): void {
  const required = analysisCost(order.words, order.options)
  if (required > available) throw insufficient(required, available)
}

/**
 * Detects first and charges after, both or neither: a failed detection costs nothing, and nobody
 * gets a result unpaid. `keep` may write more into the same transaction, or undo it by throwing.
 */
export async function analyzeText(
  deps: Deps,
  { order, keep }: { order: Order; keep?: (tx: Db, paid: PaidAnalysis) => Promise<void> },
): Promise<PaidAnalysis> {
  const { text, groupId, judging, signal, options } = order
  const verdict = await deps.detector.analyze({ text, groupId, ...judging }, signal)
  if (signal.aborted) throw new AppError('CLIENT_CLOSED_REQUEST')
  const id = newId('ana')
  const result = withoutUnpaid({ ...verdict, id, words: order.words }, options)
  const used = analysisCost(order.words, options)

  async function store(db: Db): Promise<PaidAnalysis> {
    const remaining = await storeAnalysis(db, {
      ...{ id, result, credits: used, at: deps.now() },
      organizationId: order.organizationId,
      apiKey: order.apiKey,
      userId: order.userId,
      text: deps.settings.retentionDays > 0 ? text : null,
    })
    if (remaining === null) throw await insufficientNow(db, { required: used, order })
    return { analysis_id: id, analysis_result: result, credits: { used, remaining } }
  }

  async function storeAndKeep(): Promise<PaidAnalysis> {
    if (!keep) return store(deps.db)
    return deps.db.transaction().execute(async (tx) => {
      const paid = await store(tx)
      await keep(tx, paid)
      return paid
    })
  }

  const paid = await storeAndKeep()
  deps.meter.countAnalysis({ classification: result.classification, credits: used })
  return paid
}

async function insufficientNow(
  db: Db,
  { required, order }: { required: number; order: Order },
): Promise<AppError> {
  const organization = await db
    .selectFrom('organizations')
    .select('credits')
    .where('id', '=', order.organizationId)
    .executeTakeFirst()
  return insufficient(required, organization?.credits ?? 0)
}

function insufficient(required: number, available: number): AppError {
  return new AppError('INSUFFICIENT_CREDITS', {
    facts: { credits_required: required, credits_available: available },
  })
}
