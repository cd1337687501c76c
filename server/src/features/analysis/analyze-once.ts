import type { AnalysisOptions, AnalysisResult } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { LostClaim, performOnce } from '../idempotency-keys/idempotency.ts'
import { withoutOrganization } from './acceptance.ts'
import { findAbandoned, findAnalysis } from './analyses.ts'
import { NotOpen, perform } from './perform.ts'
import { releaseAbandoned } from './release.ts'
import type { Performed, Submission } from './submission.ts'

interface Ordered {
  /** With the signal of the caller who waits for the answer. */
  submission: Submission & { signal: AbortSignal }
  /** The `Idempotency-Key`. */
  key: string
  requestHash: string
  /** Runs before the analysis is performed, but not before an answer is repeated. */
  begin?: () => Promise<void>
}

/** Runs an analysis once, however often it is sent under its key; every repeat gets the first answer. */
export async function analyzeOnce(deps: Deps, ordered: Ordered): Promise<Performed> {
  try {
    return await analyze(deps, ordered)
  } catch (error) {
    const { submission } = ordered
    const isGone = error instanceof AppError && error.code === 'UNAUTHORIZED'
    // Deleted since the member was authenticated; the member's session is still valid.
    throw isGone && submission.userId !== null ? withoutOrganization(submission, error) : error
  }
}

function analyze(
  deps: Deps,
  { submission, key, requestHash, begin = async () => {} }: Ordered,
): Promise<Performed> {
  const { organizationId, options, signal } = submission
  return performOnce(deps, {
    request: { organizationId, key, requestHash, signal },
    work: {
      async perform(claim, fulfill: (tx: Tx, kept: KeptAnalysis) => Promise<void>) {
        await begin()
        try {
          return await perform(deps, {
            submission: { ...submission, claim },
            keep: (tx, { analysis_id, credits }) =>
              fulfill(tx, {
                analysis_id,
                credits_used: credits.used,
                credits_remaining: credits.remaining,
              }),
          })
        } catch (error) {
          throw error instanceof NotOpen ? new LostClaim() : error
        }
      },
      async recall({ analysis_id, credits_used, credits_remaining }) {
        const analysis = await findAnalysis(deps.db, { id: analysis_id, organizationId })
        if (!analysis?.result) throw new AppError('NOT_FOUND')
        return {
          analysis_id: analysis.id,
          analysis_result: withoutLaterAdvice(analysis.result, options),
          credits: { used: credits_used ?? analysis.credits, remaining: credits_remaining },
        }
      },
      async takeOver(claim) {
        await releaseAbandoned(deps, await findAbandoned(deps.db, { organizationId, claim }))
      },
    },
  })
}

/** What is stored of an analysis under an idempotency key; the rest is read from the analysis itself. */
type KeptAnalysis = {
  analysis_id: string
  /** Missing in keys stored by the previous release. */
  credits_used?: number
  credits_remaining: number
}

/** As it was first answered: advice may have been added since. */
function withoutLaterAdvice(
  result: AnalysisResult,
  { include_guidelines, include_humanization_prompt }: AnalysisOptions,
): AnalysisResult {
  return {
    ...result,
    ...(!include_guidelines && { guidelines: [], copywriter_rules_block: null }),
    ...(!include_humanization_prompt && { humanization_prompt: null }),
  }
}
