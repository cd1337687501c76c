import type { AnalysisStatus, Classification, Verdict } from '@inkprint/contract'
import { Badge } from '../ui/badge.tsx'

interface Judged {
  status: AnalysisStatus
  classification: Classification | null
}

/** A verdict in one word; differs in word, shape and color. */
export function VerdictBadge({ analysis }: { analysis: Judged }) {
  const { word, mark, tone } = lookOf(analysis)
  return (
    <Badge tone={tone} icon={mark && <span aria-hidden="true">{mark}</span>}>
      {word}
    </Badge>
  )
}

function lookOf({ status, classification }: Judged) {
  return status === 'done' && classification !== null ? verdicts[classification] : states[status]
}

const verdicts = {
  ai: { word: 'AI', mark: '◆', tone: 'ai' },
  human: { word: 'Human', mark: '●', tone: 'human' },
  mixed: { word: 'Mixed', mark: '◐', tone: 'caution' },
  uncertain: { word: 'Uncertain', mark: '■', tone: 'plain' },
} as const satisfies Record<Classification, Look>

const states = {
  done: { word: 'Done', mark: null, tone: 'plain' },
  not_judged: { word: 'Not judged', mark: null, tone: 'plain' },
  accepted: { word: 'Waiting', mark: null, tone: 'accent' },
  reading: { word: 'Being read', mark: null, tone: 'accent' },
  failed: { word: 'Failed', mark: null, tone: 'plain' },
  cancelled: { word: 'Canceled', mark: null, tone: 'plain' },
} as const satisfies Record<AnalysisStatus, Look>

/** The names that a filter offers. */
export const verdictNames = {
  human: verdicts.human.word,
  ai: verdicts.ai.word,
  mixed: verdicts.mixed.word,
  uncertain: verdicts.uncertain.word,
  not_judged: states.not_judged.word,
} satisfies Record<Verdict, string>

interface Look {
  word: string
  mark: string | null
  tone: 'ai' | 'human' | 'caution' | 'plain' | 'accent'
}
