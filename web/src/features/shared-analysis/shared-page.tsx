import { paths, type SharedAnalysis } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { isNotFound } from '../../client/not-found.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { OpenFrame } from '../../shared/open-frame.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { General } from '../../shared/result/general.tsx'
import { outcomeSentences } from '../../shared/review-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeptFocus } from '../../ui/kept-focus.ts'
import { PageSpinner } from '../../ui/spinner.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { sharedQuery } from './queries.ts'
import { WritersPart, writersPartTitle } from './writers-part.tsx'

/** An analysis for anybody who has a link to it, with a place for its writer to respond. */
export function SharedPage() {
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const shared = useQuery(sharedQuery(token))
  const isGone = token === '' || isNotFound(shared.error)
  usePageTitle(isGone ? 'Nothing here' : 'Shared analysis')
  useKeptFocus()
  return (
    <OpenFrame footer={<Footer />}>
      {/* React moves these into the head. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      {isGone && <Gone />}
      {!isGone && shared.isPending && (
        <>
          <h1 className="sr-only">Shared analysis</h1>
          <PageSpinner label="Loading the analysis" />
        </>
      )}
      {!isGone && shared.isError && !shared.data && (
        <>
          <h1 className="mb-6 text-headline">Shared analysis</h1>
          <QueryFailure query={shared}>Failed to load the analysis.</QueryFailure>
        </>
      )}
      {!isGone && shared.data && <Whole key={token} token={token} shared={shared.data} />}
    </OpenFrame>
  )
}

/** The same page for every link that does not work, so that it does not reveal which ones ever did. */
function Gone() {
  return (
    <>
      <h1 className="mb-6 text-headline">Nothing here</h1>
      <EmptyState title="This link does not lead to anything">
        It may be incomplete, revoked or expired, or the analysis may have been deleted. Ask the
        person who gave it to you.
      </EmptyState>
    </>
  )
}

function Footer() {
  return (
    <>
      <Link to={paths.accuracy} className={`touch-target ${textLink}`}>
        How often is it wrong?
      </Link>
      <Link to={paths.login} className={`touch-target ${textLink}`}>
        What is Inkprint?
      </Link>
    </>
  )
}

function Whole({ token, shared }: { token: string; shared: SharedAnalysis }) {
  const { analysis_result: result, text, includes_text, review } = shared
  // That a verdict was kept means nothing to a reader who did not request a review.
  const outcome = shared.outcome === 'kept' && !review ? null : shared.outcome
  return (
    <>
      <Heading shared={shared} />
      {review?.review_state === 'sent' && <ToWritersPart />}
      {outcome && (
        <Alert tone={outcome === 'kept' ? 'info' : 'success'} className="mt-6">
          {outcomeSentences[outcome]}
        </Alert>
      )}
      {!includes_text && (
        <Alert className="mt-6">The text itself was not shared with this link.</Alert>
      )}
      {includes_text && text === null && (
        <Alert className="mt-6">The text is no longer kept. The verdict is still shown.</Alert>
      )}
      <section aria-labelledby="result-title" className="mt-8">
        <h2 id="result-title" className="sr-only">
          Verdict and evidence
        </h2>
        <General result={result} text={text} outcome={outcome} />
      </section>
      <Limits />
      {review && <WritersPart token={token} review={review} toldOutcome={outcome} />}
    </>
  )
}

function Heading({ shared }: { shared: SharedAnalysis }) {
  const { title, organization_name, created_at, expires_at, analysis_result } = shared
  const facts = [
    `Analyzed ${formatDateTime(created_at)}`,
    `${formatNumber(analysis_result.words)} words`,
    `Model ${analysis_result.model_version}`,
    `This link works until ${formatDateTime(expires_at)}`,
  ]
  return (
    <header>
      <p className="break-words text-ink-soft text-label">Shared by {organization_name}</p>
      <h1 className="mt-1 break-words text-title sm:text-headline">
        <bdi>{title ?? 'An analysis of a text'}</bdi>
      </h1>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-caption text-ink-soft tabular-nums">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </header>
  )
}

/** Scrolls down to the writer's part. Not a link, because the URL's fragment has the token. */
function ToWritersPart() {
  return (
    <Button
      variant="secondary"
      className="mt-5 print:hidden"
      onClick={() => document.getElementById(writersPartTitle)?.focus()}
    >
      Is this your text? Answer the verdict
    </Button>
  )
}

function Limits() {
  return (
    <section aria-labelledby="limits-title" className="mt-12 border-rule border-t pt-8">
      <h2 id="limits-title" className="text-title">
        What this verdict cannot say
      </h2>
      <ul className="mt-3 max-w-[65ch] list-disc space-y-1.5 pl-5">
        <li>It is a statistical sign. It never proves who wrote a text.</li>
        <li>
          Some texts by people are called AI, and some texts by AI are called human.{' '}
          <Link to={paths.accuracy} className={textLink}>
            We measure how often, and publish it
          </Link>
          .
        </li>
        <li>
          Texts that were edited, translated or written to a strict template are judged less
          reliably.
        </li>
        <li>It should never be the only reason for a decision about a person.</li>
      </ul>
    </section>
  )
}
