import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminFreshMs, adminKey } from '../../../client/admin-data.ts'
import { formatNumber } from '../../../shared/format.ts'
import { useLastPage, usePageAddress } from '../../../shared/list-address.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'

interface PagedTableProps<Row> {
  /** What is listed, as in a sentence: `members`. */
  noun: string
  organizationId: string
  fetchPage: (
    organizationId: string,
    page: number,
  ) => Promise<{ rows: Row[]; pages: number; total: number }>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string
  /** Shown if the list is empty. */
  empty: string
  /** What to do about an empty list. */
  help?: ReactNode
  /** On a phone a row is a grid with these columns. */
  narrowGrid: string
}

/** A long list about one organization, in pages; the page is kept in the URL. */
export function PagedTable<Row>({
  noun,
  organizationId,
  fetchPage,
  columns,
  keyOf,
  empty,
  help,
  narrowGrid,
}: PagedTableProps<Row>) {
  const address = usePageAddress()
  const list = useQuery({
    queryKey: [adminKey, 'organization-list', noun, organizationId, address.page],
    queryFn: () => fetchPage(organizationId, address.page),
    staleTime: adminFreshMs,
    placeholderData: keepPreviousData,
  })
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.pages)
  if (list.isPending || isBeyond) return <SkeletonRows label={`Loading ${noun}`} />
  if (list.isError) {
    return <QueryFailure query={list}>{`Failed to load the ${noun}.`}</QueryFailure>
  }
  const { rows, pages, total } = list.data
  if (total === 0) return <EmptyState title={empty}>{help}</EmptyState>
  return (
    <ListTable
      label={noun.charAt(0).toUpperCase() + noun.slice(1)}
      columns={columns}
      rows={rows}
      keyOf={keyOf}
      isBusy={list.isPlaceholderData}
      narrowGrid={narrowGrid}
      summary={`Showing ${rows.length} of ${formatNumber(total)} ${noun}`}
      page={address.page}
      pages={pages}
      onTurn={address.turnTo}
    />
  )
}
