import { countWords, type Passage, percentOf } from '@inkprint/contract'
import { classNames } from '../../ui/class-names.ts'
import { LinkButton } from '../../ui/text-link.tsx'
import { formatNumber } from '../format.ts'
import './passages.css'

interface PassagesProps {
  text: string
  passages: readonly Passage[]
  onGoTo: (passage: Passage) => void
}

/** Where authorship changes within the text: a strip as long as the text, and links to each passage. */
export function Passages({ text, passages, onGoTo }: PassagesProps) {
  const firstAi = passages.find(({ classification }) => classification === 'ai')
  return (
    <section aria-labelledby="passages-title" className="break-inside-avoid">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="passages-title" className="text-title">
          Passage by passage
        </h3>
        {firstAi && (
          <LinkButton
            onClick={() => onGoTo(firstAi)}
            className="touch-target text-label print:hidden"
          >
            Go to the first AI passage
          </LinkButton>
        )}
      </div>
      <PassageStrip text={text} passages={passages} />
      <ol className="mt-3 flex flex-wrap gap-x-7 gap-y-1 text-caption">
        {passages.map((passage, index) => (
          <li key={passage.start}>
            <LinkButton onClick={() => onGoTo(passage)} className="touch-target">
              {index + 1}. {passageWords[passage.classification]}
            </LinkButton>{' '}
            <span className="text-ink-soft tabular-nums">
              {percentOf(passage.probability_ai)} AI · {formatNumber(sizeOf(passage, text))} words
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface PassageStripProps extends Pick<PassagesProps, 'passages'> {
  /** Null once it has been deleted. */
  text: string | null
}

/** A strip as long as the text, with each passage in the pattern of its verdict. */
export function PassageStrip({ text, passages }: PassageStripProps) {
  return (
    <div aria-hidden="true" className="flex h-5 gap-0.5 overflow-hidden rounded-sm">
      {passages.map((passage) => (
        <span
          key={passage.start}
          className={classNames('passage-stretch min-w-1', `passage-${passage.classification}`)}
          style={{ flexGrow: sizeOf(passage, text) }}
        />
      ))}
    </div>
  )
}

/** The size in words, or in characters if the text has been deleted and only positions are known. */
export function sizeOf({ start, end }: Passage, text: string | null): number {
  return text === null ? end - start : countWords(text.slice(start, end))
}

export const passageWords = {
  ai: 'AI',
  human: 'Person',
  uncertain: 'Uncertain',
} satisfies Record<Passage['classification'], string>
