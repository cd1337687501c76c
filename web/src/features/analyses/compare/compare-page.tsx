import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isNotFound } from '../../../client/not-found.ts'
import { analysisPath } from '../../../shared/analysis-path.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSpinner } from '../../../ui/spinner.tsx'
import { LinkButton, textLink } from '../../../ui/text-link.tsx'
import { BackToList, listPath } from '../back-to-list.tsx'
import { CompareWith } from '../compare-with.tsx'
import { analysisQuery, type OwnAnalysis } from '../own-analysis.ts'
import { Compared } from './compared.tsx'
import { pairOf } from './measures.ts'

/** Compares two analyses of the organization. Their ids are in the URL, so that it can be shared. */
export function ComparePage() {
  const [query] = useSearchParams()
  const named = [query.get('a'), query.get('b')].filter((id) => id !== null && id !== '')
  const [one, other] = new Set(named)
  usePageTitle('Compare two analyses')
  return (
    <>
      <BackToList />
      <header className="mt-4 mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h1 className="text-title sm:text-headline">Compare two analyses</h1>
        {one && other && <Print a={one} b={other} />}
      </header>
      {!one ? (
        <NoneChosen />
      ) : other ? (
        <Two key={`${one} ${other}`} a={one} b={other} />
      ) : (
        <One key={one} id={one} isTwice={named.length === 2} />
      )}
    </>
  )
}

/** Shown once there is something to print. */
function Print({ a, b }: { a: string; b: string }) {
  const one = useQuery(analysisQuery(a))
  const other = useQuery(analysisQuery(b))
  if (!one.data || !other.data) return null
  return (
    <Button variant="quiet" size="sm" onClick={() => window.print()} className="-mr-3 print:hidden">
      <Printer aria-hidden="true" className="size-4" />
      Print
    </Button>
  )
}

function NoneChosen() {
  return (
    <EmptyState title="Choose two analyses">
      Select two of them in{' '}
      <Link to={listPath} className={textLink}>
        the list of analyses
      </Link>{' '}
      and press Compare.
    </EmptyState>
  )
}

/** Only one analysis is named, or the same one twice, so there is nothing to compare. */
function One({ id, isTwice }: { id: string; isTwice: boolean }) {
  const analysis = useQuery(analysisQuery(id))
  const [isChoosing, setChoosing] = useState(false)
  if (isNotFound(analysis.error)) return <Missing ids={[id]} />
  return (
    <>
      <EmptyState title={isTwice ? 'This is the same analysis twice' : 'Choose a second analysis'}>
        {isTwice && 'There is nothing to compare. '}
        <LinkButton onClick={() => setChoosing(true)}>Choose another one</LinkButton> or{' '}
        <Link to={analysisPath(id)} className={textLink}>
          open {analysis.data?.title ?? 'its page'}
        </Link>
        .
      </EmptyState>
      {isChoosing && <CompareWith analysisId={id} onClose={() => setChoosing(false)} />}
    </>
  )
}

function Two({ a, b }: { a: string; b: string }) {
  const one = useQuery(analysisQuery(a))
  const other = useQuery(analysisQuery(b))
  const gone = [isNotFound(one.error) && a, isNotFound(other.error) && b].filter(
    (id) => id !== false,
  )
  const failed = [one, other].find(({ isError, data }) => isError && !data)
  if (gone.length > 0) {
    return <Missing ids={gone} left={isNotFound(one.error) ? other.data : one.data} />
  }
  if (failed) {
    return <QueryFailure query={failed}>Failed to load the analyses.</QueryFailure>
  }
  if (!one.data || !other.data) return <PageSpinner label="Loading the analyses" />
  return <Compared pair={pairOf(one.data, other.data)} />
}

/** Deleted, mistyped and other organizations' ids look the same: unknown. */
function Missing({ ids, left }: { ids: string[]; left?: OwnAnalysis | undefined }) {
  return (
    <EmptyState
      title={
        ids.length === 2 ? 'There are no such analyses' : 'One of the two analyses no longer exists'
      }
    >
      {ids.length === 2 ? 'They may have been deleted. ' : 'It may have been deleted. '}
      {left && ids.length === 1 && (
        <>
          <Link to={analysisPath(left.analysis_id)} className={textLink}>
            Open {left.title ?? 'the other one'}
          </Link>{' '}
          or{' '}
        </>
      )}
      <Link to={listPath} className={textLink}>
        {left && ids.length === 1 ? 'see all analyses' : 'See all analyses'}
      </Link>
      .
    </EmptyState>
  )
}
