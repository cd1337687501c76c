import { type Batch, dashboardPath, paths, pathTo } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '../../client/own-role.ts'
import { Counted } from '../../shared/counted.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { endedOf, failureSummary } from './counts.ts'
import { batchesQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** The organization's batches, newest first. */
export function Batches() {
  usePageTitle('Batches')
  const [query, setQuery] = useSearchParams()
  const cursor = query.get('cursor') ?? ''
  const list = useQuery(batchesQuery(cursor))
  const mayCreate = useMay('analyses.create')
  return (
    <>
      <BackLink to={dashboardPath('analyses')}>All analyses</BackLink>
      <div className="mt-4 mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-headline">Batches</h1>
          <p className="mt-1 text-ink-soft">Many texts, read in the background.</p>
        </div>
        {mayCreate && (
          <Link to={paths.newBatch} className={buttonClasses()}>
            <Layers aria-hidden="true" className="-ml-1 size-4" />
            New batch
          </Link>
        )}
      </div>
      {list.isPending && <SkeletonRows label="Loading batches" />}
      {list.isError && !list.data && (
        <QueryFailure query={list}>Failed to load the batches.</QueryFailure>
      )}
      {list.data?.items.length === 0 && (
        <EmptyState title={cursor ? 'There are no more batches' : 'No batches yet'}>
          {cursor ? (
            <Link to={paths.batches} className={textLink}>
              See the newest
            </Link>
          ) : mayCreate ? (
            'Choose files, a ZIP, or a table with a text in each row, and have all of them analyzed.'
          ) : (
            'Nobody in your organization has created one.'
          )}
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <DataTable
          label="Batches"
          columns={columns}
          rows={list.data.items}
          keyOf={({ batch_id }) => batch_id}
          isBusy={list.isPlaceholderData}
          narrowGrid={batchGrid}
        />
      )}
      <Turner
        hasNewer={cursor !== ''}
        next={list.data?.next_cursor ?? null}
        onTurn={(to) => setQuery(to ? { cursor: to } : {})}
      />
    </>
  )
}

/** On a phone a row has three lines: the title, the status and price, the time and progress. */
const batchGrid =
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-baseline max-md:gap-x-3 max-md:px-4 max-md:py-3'

const columns: Column<Batch>[] = [
  {
    id: 'title',
    label: 'Batch',
    isRowTitle: true,
    narrow: 'max-md:col-span-2 max-md:min-w-0 max-md:px-0',
    render: ({ batch_id, title, created_at }) => (
      <Link
        to={pathTo(paths.batch, { params: { id: batch_id } })}
        className={`touch-target wrap-anywhere font-medium ${textLink}`}
      >
        {title ?? 'Untitled batch'}
        <span className="sr-only"> of {formatDateTime(created_at)}</span>
      </Link>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    narrow: 'max-md:col-start-1 max-md:row-start-2 max-md:min-w-0 max-md:px-0 max-md:pt-1.5',
    render: (batch) => <StateBadge batch={batch} />,
  },
  {
    id: 'ended',
    label: 'Texts finished',
    isNumeric: true,
    narrow:
      'max-md:col-start-2 max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-right max-md:text-caption max-md:text-ink-soft',
    render: ({ counts }) => <Ended counts={counts} />,
  },
  {
    id: 'credits',
    label: 'Credits used',
    isNumeric: true,
    narrow: 'max-md:col-start-2 max-md:row-start-2 max-md:px-0 max-md:pt-1.5 max-md:text-right',
    render: ({ credits }) => <Counted count={credits.used} unit="credit" />,
  },
  {
    id: 'created',
    label: 'When',
    narrow: 'max-md:col-start-1 max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-caption',
    render: ({ created_at }) => <DateTime value={created_at} />,
  },
]

function Ended({ counts }: Pick<Batch, 'counts'>) {
  const mishaps = failureSummary(counts)
  return (
    <>
      {formatNumber(endedOf(counts))} of {formatNumber(counts.total)}
      <span className="md:hidden"> finished</span>
      {mishaps && <span className="block text-caption text-ink-soft">{mishaps}</span>}
    </>
  )
}

interface TurnerProps {
  hasNewer: boolean
  next: string | null
  onTurn: (cursor: string) => void
}

function Turner({ hasNewer, next, onTurn }: TurnerProps) {
  if (!hasNewer && next === null) return null
  return (
    <nav aria-label="Pages of the batches" className="mt-4 flex justify-end gap-3">
      <Button variant="secondary" size="sm" disabled={!hasNewer} onClick={() => onTurn('')}>
        Newest
      </Button>
      <Button
        variant="secondary"
        size="sm"
        disabled={next === null}
        onClick={() => onTurn(next ?? '')}
      >
        Older
      </Button>
    </nav>
  )
}
