import type { Passage } from '@inkprint/contract'
import { PassageStrip, passageWords } from '../../../shared/result/passages.tsx'
import { judged, type Pair } from './measures.ts'

/** Where the author changes in each of the two, as far as their results say it. */
export function PassagesCompared({ pair: { earlier, later } }: { pair: Pair }) {
  return (
    <dl className="space-y-5">
      <Version name="Earlier" passages={judged(earlier)?.passages ?? null} />
      <Version name="Later" passages={judged(later)?.passages ?? null} />
    </dl>
  )
}

/** One passage from end to end says no more than the verdict. */
export function havePassages({ earlier, later }: Pair): boolean {
  return [earlier, later].some((each) => (judged(each)?.passages?.length ?? 0) > 1)
}

function Version({ name, passages }: { name: string; passages: readonly Passage[] | null }) {
  return (
    <div className="break-inside-avoid">
      <dt className="font-semibold text-label">{name}</dt>
      <dd className="mt-1.5">
        {passages === null || passages.length === 0 ? (
          <p className="text-ink-soft text-label">This analysis names no passages.</p>
        ) : (
          <>
            <PassageStrip passages={passages} />
            <p className="mt-2 text-caption text-ink-soft tabular-nums">{inWords(passages)}</p>
          </>
        )}
      </dd>
    </div>
  )
}

const sides = ['ai', 'human', 'uncertain'] as const

/** `3 passages. AI: 62% of the text. Person: 38% of the text.` */
function inWords(passages: readonly Passage[]): string {
  const total = lengthOf(passages)
  const shares = sides.flatMap((side) => {
    const share = lengthOf(passages.filter(({ classification }) => classification === side)) / total
    return share > 0 ? `${passageWords[side]}: ${Math.round(share * 100)}% of the text.` : []
  })
  const count = passages.length === 1 ? 'One passage.' : `${passages.length} passages.`
  return [count, ...shares].join(' ')
}

function lengthOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { start, end }) => sum + end - start, 0)
}
