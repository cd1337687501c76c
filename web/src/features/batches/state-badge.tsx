import type { Batch, BatchStatus } from '@inkprint/contract'
import { Badge } from '../../ui/badge.tsx'

export function StateBadge({ batch }: { batch: Batch }) {
  const { word, tone } = lookOf(batch)
  return <Badge tone={tone}>{word}</Badge>
}

export function stateWord(batch: Batch): string {
  return lookOf(batch).word
}

function lookOf({ status, counts }: Batch) {
  if (status !== 'done') return looks[status]
  // The batch was paused until its waiting texts were canceled.
  if (counts.cancelled > 0) return endedWithCanceled
  return counts.failed > 0 ? doneWithFailures : looks.done
}

const endedWithCanceled = { word: 'Ended, texts canceled', tone: 'caution' } as const
const doneWithFailures = { word: 'Done, with failures', tone: 'caution' } as const

const looks = {
  running: { word: 'Running', tone: 'accent' },
  paused: { word: 'Paused', tone: 'caution' },
  done: { word: 'Done', tone: 'human' },
  cancelled: { word: 'Canceled', tone: 'plain' },
} as const satisfies Record<BatchStatus, object>
