import type { AnalysisOptions, AnalysisResult } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { movementParts } from '../credits/ledger.ts'

export interface NewAnalysis {
  id: string
  organizationId: string
  apiKey: { id: string; name: string }
  userId: string | null
  /** Null where texts are not kept. */
  text: string | null
  credits: number
  result: AnalysisResult
  at: Date
}

/**
 * Writes an analysis and takes its price in one statement: both happen or neither does.
 * Returns the balance left, or null when it no longer pays for it or the organization is gone.
 */
export async function storeAnalysis(db: Db, analysis: NewAnalysis): Promise<number | null> {
  const { id, organizationId, apiKey, result, at } = analysis
  const payment = movementParts({
    ...{ organizationId, apiKey, at, reason: 'analysis', reference: id },
    amount: -analysis.credits,
  })
  const { rows } = await sql<{ balance_after: number }>`${prepared}
    with ${payment}, stored as (
      insert into analyses
        (id, organization_id, api_key_id, user_id, words, credits, group_id, classification,
         probability, model_version, result, text, created_at)
      select ${id}, ${organizationId}, ${apiKey.id}, ${analysis.userId}, ${result.words},
             ${analysis.credits}, ${result.group_id}, ${result.classification},
             ${result.probability_ai_percent / 100}, ${result.model_version},
             ${JSON.stringify(result)}, ${analysis.text}, ${at}
      from entry
    )
    select balance_after from entry`.execute(db)
  return rows[0]?.balance_after ?? null
}

/** An organization's own analysis. */
export async function findAnalysis(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
) {
  const row = await db
    .selectFrom('analyses')
    .select(['id', 'result', 'credits', 'created_at'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row ? { ...row, result: completed(row.result) } : null
}

/** Results of earlier releases say less; whatever stood in the way of a verdict they did name. */
function completed(result: AnalysisResult): AnalysisResult {
  const isJudged = result.reasons.every((reason) => reason === 'near_threshold')
  return { ...unknownThen, ...result, is_judged: result.is_judged ?? isJudged }
}

const unknownThen = {
  false_positive_rate: null,
  false_positive_rate_interval: null,
  max_false_positive_rate: null,
  ai_share_percent: null,
  passages: null,
}

/** What was not asked for, and so not paid, is left out. */
export function withoutUnpaid(result: AnalysisResult, options: AnalysisOptions): AnalysisResult {
  const advice = options.include_guidelines ? {} : { guidelines: [], copywriter_rules_block: null }
  const prompt = options.include_humanization_prompt ? {} : { humanization_prompt: null }
  return { ...result, ...advice, ...prompt }
}
