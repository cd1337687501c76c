import {
  type AnalysisResult,
  likePeopleNote,
  likePeopleTerm,
  likePeopleValue,
  type Outcome,
  probabilityNote,
  verdictWords,
} from '@inkprint/contract'
import { CircleCheck } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { VerdictSeal } from './verdict-seal.tsx'

interface VerdictProps {
  result: AnalysisResult
  outcome: Outcome | null
}

/** The verdict, how certain it is, and what kind of text it is about. */
export function Verdict({ result, outcome }: VerdictProps) {
  const overruled = overruling(result, outcome)
  const isOverruled = overruled !== null
  const { word, sentence } = verdictWords[result.classification]
  const isMixed = result.classification === 'mixed'
  return (
    <div className={frame}>
      <div className={classNames('mx-auto w-56 md:w-full', isOverruled && 'opacity-40 grayscale')}>
        <VerdictSeal verdict={result.classification} isOverruled={isOverruled} />
      </div>
      <div className="@container min-w-0">
        <h3 className="text-headline">
          {overruled ? <OverruledSentence by={overruled}>{sentence}</OverruledSentence> : sentence}
        </h3>
        <p className="mt-3 max-w-[60ch] font-serif text-ink-soft text-lede">{result.uncertainty}</p>
        {!isMixed && (
          <ProbabilityScale percent={result.probability_ai_percent} isOverruled={isOverruled} />
        )}
        <dl
          className={classNames(
            'mt-6 grid grid-cols-2 gap-x-10 gap-y-5',
            isMixed ? '@2xl:grid-cols-3' : '@3xl:grid-cols-4',
            isOverruled && '[&_dd]:text-ink-faint',
          )}
        >
          {isMixed && (
            <Fact
              term="AI share"
              value={`${result.ai_share_percent}%`}
              note="Of the words, by passage."
            />
          )}
          <Fact term="Classification" value={word} />
          <Fact
            term="AI probability"
            value={`${result.probability_ai_percent}%`}
            note={probabilityNote(result)}
          />
          <LikePeople result={result} />
          <Fact term="Kind of text" value={result.group_name} note={result.group_description} />
        </dl>
      </div>
    </div>
  )
}

/**
 * What the organization concluded against the verdict, which then must not look valid; null if it did not.
 */
export function overruling(
  { classification }: Pick<AnalysisResult, 'classification'>,
  outcome: Outcome | null,
): string | null {
  if (outcome === 'withdrawn') return 'Withdrawn: '
  // A verdict that agrees with the outcome is not overruled.
  return outcome === 'person_confirmed' && classification !== 'human'
    ? 'Answered: a person wrote this text. '
    : null
}

/** Struck through visually; screen readers ignore the line but read the words before it. */
function OverruledSentence({ by, children }: { by: string; children: string }) {
  return (
    <>
      <span className="mb-1 block font-sans font-semibold text-body">{by}</span>
      <s className="text-ink-faint decoration-2">{children}</s>
    </>
  )
}

/** Explains why there is no verdict, without showing anything that could be mistaken for one. */
export function NotJudged({ result }: { result: AnalysisResult }) {
  return (
    <div className={frame}>
      <div className="mx-auto w-56 md:w-full">
        <VerdictSeal verdict="not_judged" />
      </div>
      <div className="min-w-0">
        <h3 className="text-headline">{verdictWords.not_judged.sentence}</h3>
        <p className="mt-3 max-w-[60ch] font-serif text-ink-soft text-lede">{result.uncertainty}</p>
        <p className="mt-4 flex items-center gap-2 font-semibold text-human text-label">
          <CircleCheck aria-hidden="true" className="size-[1.125rem] shrink-0" />
          It cost nothing: no credits were charged.
        </p>
      </div>
    </div>
  )
}

const frame =
  'grid items-center gap-x-12 gap-y-8 border-rule border-b pt-2 pb-10 md:grid-cols-[15rem_minmax(0,1fr)]'

/**
 * The share of human texts that look at least this much like AI, next to the highest share allowed; results
 * of earlier releases lack it. Not shown for a human verdict, where nearly all texts do, which would tell
 * nobody anything.
 */
function LikePeople({ result }: { result: AnalysisResult }) {
  if (result.classification === 'human') return null
  const { false_positive_rate: rate, false_positive_rate_interval: interval } = result
  const { max_false_positive_rate: most } = result
  if (rate === null || interval === null || most === null) return null
  return <Fact term={likePeopleTerm} value={likePeopleValue(rate)} note={likePeopleNote(result)} />
}

/** The probability below as a position between the two ends. */
function ProbabilityScale({ percent, isOverruled }: { percent: number; isOverruled: boolean }) {
  return (
    <div aria-hidden="true" className="mt-7 max-w-xl text-caption text-ink-soft">
      <div
        className={classNames(
          'relative h-2 rounded-full bg-linear-to-r from-human via-rule to-ai',
          isOverruled && 'opacity-40 grayscale',
        )}
      >
        <span
          className="absolute top-1/2 size-5 -translate-1/2 rotate-45 border-2 border-paper bg-ink"
          // Rotated by 45° it is 1.77rem wide; half of that stays inside at each end.
          style={{ left: `clamp(0.9rem, ${percent}%, 100% - 0.9rem)` }}
        />
      </div>
      <div className="mt-3 flex justify-between">
        <span>Person</span>
        <span>AI</span>
      </div>
    </div>
  )
}

interface FactProps {
  term: string
  value: string
  note?: string | undefined
}

function Fact({ term, value, note }: FactProps) {
  return (
    <div className={note && note.length > 30 ? 'col-span-2 sm:col-span-1' : undefined}>
      <dt className="text-caption text-ink-faint">{term}</dt>
      <dd className="mt-0.5 font-medium font-serif text-title tabular-nums">{value}</dd>
      {note && <dd className="mt-0.5 text-caption text-ink-soft">{note}</dd>}
    </div>
  )
}
