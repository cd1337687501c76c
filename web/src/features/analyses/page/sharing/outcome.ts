import type { Outcome } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { outcomeOf } from '../../../../shared/review-words.ts'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { reviewsOf } from './queries.ts'

/** The latest outcome concluded with the writer, even while another review is open. */
export function useOutcome(analysis: OwnAnalysis): Outcome | null {
  const { data } = useQuery(reviewsOf(analysis))
  const [latest] = (data?.reviews ?? [])
    .filter(({ answered_at }) => answered_at !== null)
    .toSorted((a, b) => (b.answered_at ?? '').localeCompare(a.answered_at ?? ''))
  return latest ? outcomeOf(latest.review_state) : null
}
