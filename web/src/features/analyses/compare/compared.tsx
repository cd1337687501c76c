import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { analysisPath } from '../../../shared/analysis-path.ts'
import { creditsOf, formatDateTime, formatNumber } from '../../../shared/format.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { VerdictBadge } from '../../../shared/verdict-badge.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { isOpen, type OwnAnalysis } from '../own-analysis.ts'
import { ChangedText } from './changed-text.tsx'
import { judged, type Pair, warningsOf } from './measures.ts'
import { Facts, StandingOut } from './measures-table.tsx'
import { havePassages, PassagesCompared } from './passages-compared.tsx'
import { changesQuery, type Version } from './queries.ts'

/** What differs between two analyses: verdict, words, measures, passages. */
export function Compared({ pair }: { pair: Pair }) {
  const { earlier, later } = pair
  const warnings = warningsOf(pair)
  const areJudged = judged(earlier) !== null && judged(later) !== null
  return (
    <div className="space-y-10">
      <div>
        <div className="grid gap-px overflow-hidden rounded-lg border border-rule bg-rule md:grid-cols-2 print:grid-cols-2">
          <Side name="Earlier" analysis={earlier} />
          <Side name="Later" analysis={later} />
        </div>
        {warnings.length > 0 && (
          <Alert className="mt-4">
            <ul className="space-y-1">
              {warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
      <Section title="The verdict">
        <Facts pair={pair} />
      </Section>
      <Section title="The words">
        <Words pair={pair} />
      </Section>
      {areJudged && (
        <Section title="What stood out">
          <StandingOut pair={pair} />
        </Section>
      )}
      {havePassages(pair) && (
        <Section title="The passages">
          <PassagesCompared pair={pair} />
        </Section>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-3 text-title">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Side({ name, analysis }: { name: string; analysis: OwnAnalysis }) {
  const nameId = useId()
  const titleId = useId()
  return (
    <section
      aria-labelledby={`${nameId} ${titleId}`}
      className="min-w-0 bg-sheet px-5 py-4 sm:px-6"
    >
      <div className="flex items-center justify-between gap-4">
        <span id={nameId} className="font-medium text-caption text-ink-faint">
          {name}
        </span>
        <VerdictBadge analysis={analysis} />
      </div>
      <h2 id={titleId} className="mt-1 break-words font-serif text-lede">
        <Link to={analysisPath(analysis.analysis_id)} className={textLink}>
          {analysis.title ?? 'Untitled analysis'}
        </Link>
      </h2>
      <p className="mt-1 text-caption text-ink-soft tabular-nums">
        {formatDateTime(analysis.created_at)} · {formatNumber(analysis.words)} words ·{' '}
        {creditsOf(analysis.credits)}
      </p>
      <WithoutVerdict analysis={analysis} />
    </section>
  )
}

/** Explains why there is no verdict to compare. */
function WithoutVerdict({ analysis }: { analysis: OwnAnalysis }) {
  const { analysis_result, status } = analysis
  if (analysis_result?.is_judged) return null
  const reason = analysis_result
    ? `This text was not judged. ${analysis_result.uncertainty}`
    : isOpen(analysis)
      ? 'The text is being read; the result will appear here.'
      : status === 'cancelled'
        ? 'There is no result, because the connection was closed before the whole text was read.'
        : 'There is no result, because the analysis failed.'
  return (
    <p role="status" className="mt-2 text-label">
      {reason}
    </p>
  )
}

function Words({ pair: { earlier, later } }: { pair: Pair }) {
  const missing = [
    earlier.text === null && ('earlier' as const),
    later.text === null && ('later' as const),
  ].filter((which) => which !== false)
  if (earlier.text !== null && later.text !== null) {
    return (
      <BothTexts
        earlier={{ analysis_id: earlier.analysis_id, text: earlier.text }}
        later={{ analysis_id: later.analysis_id, text: later.text }}
      />
    )
  }
  return <Alert>{whyNot(missing)}</Alert>
}

/** Why a text is missing: texts are deleted after a while, and not kept for analyses without a result. */
function whyNot(missing: ('earlier' | 'later')[]): string {
  const whose =
    missing.length === 2
      ? 'The texts of both analyses are'
      : `The text of the ${missing[0]} analysis is`
  return `${whose} no longer kept, so the words cannot be compared. Verdicts and measures are kept.`
}

function BothTexts({ earlier, later }: { earlier: Version; later: Version }) {
  const changes = useQuery(changesQuery(earlier, later))
  if (changes.isPending) {
    return (
      <div role="status">
        <p className="mb-3 text-ink-soft text-label">Comparing the words…</p>
        <Skeleton className="h-44" />
      </div>
    )
  }
  if (changes.isError) {
    return <QueryFailure query={changes}>The words could not be compared.</QueryFailure>
  }
  if (changes.data.every(({ isSame }) => isSame)) {
    return (
      <Alert>
        {earlier.text === later.text
          ? 'Both analyses read exactly the same text.'
          : 'Both texts have the same words. Only spaces or line breaks differ.'}
      </Alert>
    )
  }
  return (
    <ChangedText stretches={changes.data} texts={{ earlier: earlier.text, later: later.text }} />
  )
}
