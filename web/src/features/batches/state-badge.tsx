import type { BatchStatus } from '@inkprint/contract'
import { Badge } from '../../ui/badge.tsx'

export function StateBadge({ status }: { status: BatchStatus }) {
  const { word, tone } = looks[status]
  return <Badge tone={tone}>{word}</Badge>
}

const looks = {
  running: { word: 'Running', tone: 'accent' },
  paused: { word: 'Paused', tone: 'caution' },
  done: { word: 'Done', tone: 'human' },
  cancelled: { word: 'Canceled', tone: 'plain' },
} as const satisfies Record<BatchStatus, object>
