import type { Passage } from '@inkprint/contract'
import { PassageStrip, passageWords, sizeOf } from '../../../shared/result/passages.tsx'
import type { OwnAnalysis } from '../own-analysis.ts'
import { judged, type Pair } from './measures.ts'

/** Where authorship changes within each of the two texts, if their results say so. */
export function PassagesCompared({ pair: { earlier, later } }: { pair: Pair }) {
  return (
    <dl className="space-y-5">
      <Version name="Earlier" analysis={earlier} />
      <Version name="Later" analysis={later} />
    </dl>
  )
}

/** A single passage says no more than the verdict. */
export function havePassages({ earlier, later }: Pair): boolean {
  return [earlier, later].some((each) => (judged(each)?.passages?.length ?? 0) > 1)
}

function Version({ name, analysis }: { name: string; analysis: OwnAnalysis }) {
  const { text } = analysis
  const passages = judged(analysis)?.passages ?? []
  return (
    <div className="break-inside-avoid">
      <dt className="font-semibold text-label">{name}</dt>
      <dd className="mt-1.5">
        {passages.length === 0 ? (
          <p className="text-ink-soft text-label">This analysis names no passages.</p>
        ) : (
          <>
            <PassageStrip text={text} passages={passages} />
            <p className="mt-2 text-caption text-ink-soft tabular-nums">
              {inWords(passages, text)}
            </p>
          </>
        )}
      </dd>
    </div>
  )
}

const sides = ['ai', 'human', 'uncertain'] as const

/** `3 passages. AI: 62% of the text. Person: 38% of the text.` */
function inWords(passages: readonly Passage[], text: string | null): string {
  const lengthOf = (some: readonly Passage[]) =>
    some.reduce((sum, passage) => sum + sizeOf(passage, text), 0)
  const total = lengthOf(passages)
  const shares = sides.flatMap((side) => {
    const share = lengthOf(passages.filter(({ classification }) => classification === side)) / total
    return share > 0 ? `${passageWords[side]}: ${Math.round(share * 100)}% of the text.` : []
  })
  const count = passages.length === 1 ? 'One passage.' : `${passages.length} passages.`
  return [count, ...shares].join(' ')
}
