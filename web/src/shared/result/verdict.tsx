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

/** What was found, how sure that is, and of what kind of text. */
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
 * What the organization concluded against the verdict, which then must not look as if it counted; null
 * where it did not.
 */
export function overruling(
  { classification }: Pick<AnalysisResult, 'classification'>,
  outcome: Outcome | null,
): string | null {
  if (outcome === 'withdrawn') return 'Withdrawn: '
  // A verdict that says the same is not overruled.
  return outcome === 'person_confirmed' && classification !== 'human'
    ? 'Answered: a person wrote this text. '
    : null
}

/** Struck through for the eye; the line is not heard, but the words before it are. */
function OverruledSentence({ by, children }: { by: string; children: string }) {
  return (
    <>
      <span className="mb-1 block font-sans font-semibold text-body">{by}</span>
      <s className="text-ink-faint decoration-2">{children}</s>
    </>
  )
}

/** Why there is no verdict, and nothing that could be taken for one. */
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
 * How many people's texts look as much like AI, beside how many may; earlier releases did not say. Of a
 * text that reads as a person's nearly all do, which tells nobody anything.
 */
function LikePeople({ result }: { result: AnalysisResult }) {
  if (result.classification === 'human') return null
  const { false_positive_rate: rate, false_positive_rate_interval: interval } = result
  const { max_false_positive_rate: most } = result
  if (rate === null || interval === null || most === null) return null
  return <Fact term={likePeopleTerm} value={likePeopleValue(rate)} note={likePeopleNote(result)} />
}

/** The same number as the probability below, as a place between the two. */
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
          // Turned by 45° it is 1.77rem wide; half of that stays inside at either end.
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
