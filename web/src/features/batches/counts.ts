import type { Batch } from '@inkprint/contract'
import { formatNumber } from '../../shared/format.ts'

type Counts = Batch['counts']

/** The texts that are finished, whatever their outcome. */
export function endedOf({ total, waiting, reading }: Counts): number {
  return total - waiting - reading
}

/** What went wrong, such as `2 failed, 1 refused`; empty if nothing did. */
export function failureSummary(counts: Counts): string {
  return mishaps
    .filter(({ status }) => counts[status] > 0)
    .map(({ status, word }) => `${formatNumber(counts[status])} ${word}`)
    .join(', ')
}

const mishaps = [
  { status: 'failed', word: 'failed' },
  { status: 'refused', word: 'refused' },
  { status: 'cancelled', word: 'canceled' },
] as const
