import type { ReviewState } from '@inkprint/contract'
import { Badge } from '../ui/badge.tsx'
import { reviewWords } from './review-words.ts'

export function ReviewBadge({ state }: { state: ReviewState }) {
  const { word, tone } = reviewWords[state]
  return <Badge tone={tone}>{word}</Badge>
}
