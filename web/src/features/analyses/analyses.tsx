import { ApiError, type api, type Output, paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../client/own-role.ts'
import { comparePath } from '../../shared/analysis-path.ts'
import { Deletion } from '../../shared/deletion.tsx'
import { ExportButton } from '../../shared/export-button.tsx'
import { formatNumber } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CursorTurner } from '../../ui/page-turner.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { type AnalysesAddress, useAnalysesAddress } from './address.ts'
import { analysisColumns, analysisGrid } from './columns.tsx'
import { Filters } from './filters.tsx'
import { analysesQuery, deleteManyMutation, exportMutation } from './queries.ts'

type Page = Output<typeof api.ownAnalyses.list>

/** All of the organization's analyses, to search, filter, open, delete and export. */
export function Analyses() {
  const address = useAnalysesAddress()
  const { selection, cursor, turnTo, isFiltered } = address
  const list = useQuery(analysesQuery({ ...selection, cursor }))
  const isRefused = list.error instanceof ApiError && list.error.status === 422
  const hasRows = list.isSuccess && list.data.items.length > 0
  // Until the server answers, the previous results say nothing about the current search.
  const isEmpty = list.isSuccess && !hasRows && !list.isPlaceholderData
  const isUnknown = list.isPlaceholderData && !hasRows
  // The cursor may be from an old link, belong to another sorting or point past the end; the first page is
  // always valid.
  const isLost = cursor !== '' && (isRefused || isEmpty)

  useEffect(() => {
    if (isLost) turnTo('', { isCorrection: true })
  })

  return (
    <>
      <BatchesLink />
      {(!isEmpty || isFiltered) && <Filters address={address} />}
      {(list.isPending || isLost || isUnknown) && <SkeletonRows label="Loading analyses" />}
      {list.isError && !isLost && (
        <QueryFailure query={list}>Failed to load the analyses.</QueryFailure>
      )}
      {/* Always rendered, so that screen readers announce the result of a search. */}
      <div role="status" aria-busy={list.isPlaceholderData}>
        {isEmpty && !isLost && <Nothing address={address} />}
        {hasRows && <Count of={list.data.items.length} />}
      </div>
      {hasRows && <Rows page={list.data} address={address} isBusy={list.isPlaceholderData} />}
    </>
  )
}

/** Links to batches, which have their own pages. */
function BatchesLink() {
  return (
    <p className="mb-4 text-label text-ink-soft">
      Many texts at once can be{' '}
      <Link to={paths.batches} className={`touch-target ${textLink}`}>
        analyzed as a batch
      </Link>
      .
    </p>
  )
}

/** For screen readers; sighted users see it from the list. */
function Count({ of: count }: { of: number }) {
  return (
    <p className="sr-only">
      {formatNumber(count)} {count === 1 ? 'analysis' : 'analyses'} on this page
    </p>
  )
}

function Nothing({ address }: { address: AnalysesAddress }) {
  if (address.isFiltered) {
    return (
      <EmptyState title={`No analyses found for ${soughtBy(address)}.`}>
        Titles can always be searched, texts only as long as they are kept.{' '}
        <LinkButton onClick={address.clear} className="touch-target">
          Show all analyses
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No analyses yet">
      The texts that you and your programs analyze will be listed here.{' '}
      <Link to={paths.dashboard} className={textLink}>
        Analyze a text
      </Link>
    </EmptyState>
  )
}

/** Quotes the search words, unless filters are set too. */
function soughtBy({ selection: { search, sort, ...filters } }: AnalysesAddress): string {
  const hasFilter = Object.values(filters).some((value) => value !== '')
  return search !== '' && !hasFilter ? `“${search}”` : 'the selected filters'
}

interface RowsProps {
  page: Page
  address: AnalysesAddress
  isBusy: boolean
}

function Rows({ page, address, isBusy }: RowsProps) {
  const [all, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [isDeleting, setDeleting] = useState(false)
  const mayChange = useMay('analyses.change')
  // Only those of the current page: items that are out of sight must not be deleted.
  const ids = page.items.map(({ analysis_id }) => analysis_id)
  const picked = new Set(ids.filter((id) => all.has(id)))

  function pick(id: string, isPicked: boolean) {
    const next = new Set(picked)
    if (isPicked) next.add(id)
    else next.delete(id)
    setPicked(next)
  }

  return (
    <>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => setPicked(picked.size === ids.length ? new Set() : new Set(ids))}
          className="-ml-3"
        >
          {picked.size === ids.length ? 'Select none' : 'Select all on this page'}
        </Button>
        <CompareTwo ids={[...picked]} />
        {picked.size > 0 && mayChange && (
          <Button variant="secondary" size="sm" onClick={() => setDeleting(true)}>
            <Trash2 aria-hidden="true" className="-ml-1 size-4" />
            Delete {formatNumber(picked.size)} selected
          </Button>
        )}
        <ExportButton
          mutation={exportMutation}
          selection={address.selection}
          failure="Failed to export the analyses"
          className="-mr-3 ml-auto"
        />
      </div>
      <DataTable
        label="Analyses"
        columns={analysisColumns({ picked, onPick: pick })}
        rows={page.items}
        keyOf={({ analysis_id }) => analysis_id}
        sort={address.selection.sort}
        onSort={address.sortBy}
        isBusy={isBusy}
        narrowGrid={analysisGrid}
      />
      <CursorTurner
        label="Pages of the analyses"
        previous={page.previous_cursor}
        next={page.next_cursor}
        onTurn={address.turnTo}
      />
      {isDeleting && (
        <DeleteMany
          ids={[...picked]}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            setPicked(new Set())
            // The page may be empty now; the first page is not, as long as there are any analyses.
            if (picked.size === ids.length) address.turnTo('', { isCorrection: true })
          }}
        />
      )}
    </>
  )
}

/** Compares two selected analyses; with only one selected, says to select a second. */
function CompareTwo({ ids: [one, other, ...others] }: { ids: string[] }) {
  if (one === undefined || others.length > 0) return null
  if (other === undefined) {
    return <p className="text-caption text-ink-soft">Select one more to compare the two.</p>
  }
  return (
    <Link
      to={comparePath(one, other)}
      className={buttonClasses({ variant: 'secondary', size: 'sm' })}
    >
      <GitCompareArrows aria-hidden="true" className="-ml-1 size-4" />
      Compare
    </Link>
  )
}

interface DeleteManyProps {
  ids: string[]
  onClose: () => void
  onDeleted: () => void
}

/** Analyses that are still running are not deleted. */
function deletedOf(wanted: number, deleted: number): string {
  if (deleted < wanted)
    return `${formatNumber(deleted)} of ${formatNumber(wanted)} analyses deleted`
  return deleted === 1 ? 'Analysis deleted' : `${formatNumber(deleted)} analyses deleted`
}

function DeleteMany({ ids, onClose, onDeleted }: DeleteManyProps) {
  const what = ids.length === 1 ? 'analysis' : `${formatNumber(ids.length)} analyses`
  return (
    <Deletion
      title={`Delete ${what}?`}
      subject={ids}
      mutation={deleteManyMutation}
      success={(deleted) => deletedOf(ids.length, deleted)}
      failure="Failed to delete the analyses"
      onClose={onClose}
      onDeleted={onDeleted}
    >
      {ids.length === 1
        ? 'Its text, result, feedback, links and anything its writer sent are deleted permanently. The charge stays in the credit history. An analysis that is still being read is not deleted.'
        : 'Their texts, results, feedback, links and anything their writers sent are deleted permanently. The charges stay in the credit history. Analyses that are still being read are not deleted.'}{' '}
      This cannot be undone.
    </Deletion>
  )
}
