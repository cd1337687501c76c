import { type Batch, paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { creditsOf, formatDateTime, formatNumber } from '../../../shared/format.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { QueryPage } from '../../../shared/query-page.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { batchQuery } from '../queries.ts'
import { StateBadge } from '../state-badge.tsx'
import { Actions } from './actions.tsx'
import { Items } from './items.tsx'
import { Progress } from './progress.tsx'

/** One batch: its progress, actions, and results. */
export function BatchPage() {
  const { id = '' } = useParams()
  const batch = useQuery(batchQuery(id))
  usePageTitle(batch.data?.title ?? 'Batch')
  return (
    <>
      <BackLink to={paths.batches}>All batches</BackLink>
      <QueryPage
        query={batch}
        heading="Batch"
        loading="Loading the batch"
        failure="Failed to load the batch."
        missing={<Missing />}
        className="mt-4"
      >
        {(found) => <Whole key={id} batch={found} />}
      </QueryPage>
    </>
  )
}

function Missing() {
  return (
    <EmptyState title="There is no such batch">
      <Link to={paths.batches} className={textLink}>
        See all batches
      </Link>
    </EmptyState>
  )
}

function Whole({ batch }: { batch: Batch }) {
  const { title, created_at, counts, credits } = batch
  return (
    <>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="break-words text-headline">{title ?? 'Untitled batch'}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-label">
            <StateBadge batch={batch} />
            <span>
              {formatNumber(counts.total)} {counts.total === 1 ? 'text' : 'texts'}
            </span>
            <span>{formatDateTime(created_at)}</span>
            <span>
              {creditsOf(credits.used)} used
              {credits.reserved > 0 && `, ${formatNumber(credits.reserved)} reserved`}
            </span>
          </p>
        </div>
        <Actions batch={batch} />
      </div>
      <Progress batch={batch} />
      <Items batch={batch} />
    </>
  )
}
