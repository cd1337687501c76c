import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { creditsOf, formatDateTime } from '../../../shared/format.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { QueryPage } from '../../../shared/query-page.tsx'
import { Result } from '../../../shared/result/result.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { BackToList, listPath } from '../back-to-list.tsx'
import { analysisQuery, isOpen, type OwnAnalysis } from '../own-analysis.ts'
import { AddAdvice } from './add-advice.tsx'
import { EditableTitle } from './editable-title.tsx'
import { useOutcome } from './sharing/outcome.ts'
import { Reviews } from './sharing/reviews.tsx'
import { Toolbar } from './toolbar.tsx'

/** One analysis with everything known about it, as long as it is stored. */
export function AnalysisPage() {
  const { id = '' } = useParams()
  const analysis = useQuery(analysisQuery(id))
  usePageTitle(analysis.data?.title ?? 'Analysis')
  return (
    <>
      <BackToList />
      <QueryPage
        query={analysis}
        heading="Analysis"
        loading="Loading the analysis"
        failure="Failed to load the analysis."
        missing={<Missing />}
        className="mt-4"
      >
        {(found) => <Whole key={id} analysis={found} />}
      </QueryPage>
    </>
  )
}

function Missing() {
  return (
    <EmptyState title="There is no such analysis">
      It may have been deleted.{' '}
      <Link to={listPath} className={textLink}>
        See all analyses
      </Link>
    </EmptyState>
  )
}

function Whole({ analysis }: { analysis: OwnAnalysis }) {
  const { analysis_result, text, created_at, given_feedback } = analysis
  const outcome = useOutcome(analysis)
  return (
    <>
      <Heading analysis={analysis} />
      <Reviews analysis={analysis} />
      {analysis_result ? (
        <Result
          found={{ result: analysis_result, text, isExample: false, created_at }}
          isNew={false}
          isOlder={false}
          outcome={outcome}
          given={given_feedback?.is_correct ?? null}
          offer={analysis.can_add_advice ? <AddAdvice analysis={analysis} /> : <TooLate />}
        />
      ) : (
        <WithoutResult analysis={analysis} />
      )}
    </>
  )
}

function TooLate() {
  return 'It can no longer be added, because the model has been replaced since then. Analyze the text again to get it.'
}

function WithoutResult({ analysis }: { analysis: OwnAnalysis }) {
  return (
    <div className="mt-8">
      {isOpen(analysis) ? (
        <div role="status">
          <EmptyState title="The text is being read">The result will appear here.</EmptyState>
        </div>
      ) : (
        <EmptyState title="There is no result">
          {analysis.status === 'cancelled'
            ? `The connection was closed before the whole text was read. ${analysis.credits > 0 ? 'The words read so far were charged.' : 'Nothing was charged.'}`
            : 'The analysis failed. Nothing was charged.'}
        </EmptyState>
      )}
    </div>
  )
}

function Heading({ analysis }: { analysis: OwnAnalysis }) {
  return (
    <header className="mt-4">
      <EditableTitle analysis={analysis} />
      <Facts analysis={analysis} />
      <Toolbar analysis={analysis} />
    </header>
  )
}

/** When, by whom and at what price, and how long the text is kept. */
function Facts({ analysis }: { analysis: OwnAnalysis }) {
  const { user_name, user_id, api_key_name, credits, created_at, text_kept_until } = analysis
  const who = user_name ?? (user_id === null ? 'A program' : 'A deleted account')
  const facts = [
    formatDateTime(created_at),
    `${who}, with ${api_key_name === null ? 'a deleted key' : `the key ${api_key_name}`}`,
    isOpen(analysis) ? null : creditsOf(credits),
    text_kept_until && `Text kept until ${formatDateTime(text_kept_until)}`,
  ].filter((fact) => fact !== null)
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-caption text-ink-soft tabular-nums">
      {facts.map((fact) => (
        <li key={fact} className="break-words">
          {fact}
        </li>
      ))}
    </ul>
  )
}
