import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { accessDenied, adminFreshMs, adminKey, isForbidden } from '../client/admin-data.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { ColumnMenu } from '../ui/column-menu.tsx'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { formatTotal } from './format.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { type ListState, useLastPage, useListAddress } from './list-address.ts'
import { QueryFailure } from './query-failure.tsx'
import { useDebouncedText } from './use-debounced.ts'
import { useTablet } from './use-media-query.ts'

interface ListPage<Row> {
  rows: Row[]
  total: number
  pages: number
  is_total_capped?: boolean | undefined
}

interface AdminListProps<Row, SortBy extends string> {
  /** What is listed, as in "No users found" and "your first user". */
  words: { title: string; many: string; one: string; add: string }
  search: { name: string; label: string; placeholder: string; className: string }
  sorts: readonly SortBy[]
  fetchPage: (state: ListState<SortBy>) => Promise<ListPage<Row>>
  columns: Column<Row>[]
  narrowGrid: string
  onAdd: () => void
}

/** A long list that staff can search, sort, page through and add to. */
export function AdminList<Row extends { id: string }, SortBy extends string>({
  words,
  search: { name: filterName, ...searchField },
  sorts,
  fetchPage,
  columns,
  narrowGrid,
  onAdd,
}: AdminListProps<Row, SortBy>) {
  const address = useListAddress({ sorts, filterName })
  const filter = address.filter.trim()
  const { page, sort } = address
  const list = useQuery({
    queryKey: [adminKey, words.many, { page, sort, filter }],
    queryFn: () => fetchPage({ page, sort, filter }),
    staleTime: adminFreshMs,
    placeholderData: keepPreviousData,
  })
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.pages)
  const { isHidden, toggle } = useHiddenColumns(words.many)
  const isTablet = useTablet()

  if (isForbidden(list.error)) return <Alert tone="error">{accessDenied}</Alert>
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-headline">{words.title}</h1>
        <Button onClick={onAdd}>
          <Plus aria-hidden="true" className="-ml-1 size-4" />
          {words.add}
        </Button>
      </header>
      <div className="mt-6 mb-4 flex flex-wrap justify-between gap-3">
        <Search {...searchField} value={address.filter} onCommit={address.filterBy} />
        {/* On the right, because its list opens to the left. */}
        <div className="ml-auto">
          <ColumnMenu
            columns={columns.filter(
              ({ id, isLeftOutOnTablet }) => id !== 'actions' && !(isTablet && isLeftOutOnTablet),
            )}
            isHidden={isHidden}
            onToggle={toggle}
          />
        </div>
      </div>
      {(list.isPending || isBeyond) && <SkeletonRows label={`Loading ${words.many}`} />}
      {list.isError && (
        <QueryFailure query={list} isForLater className="mb-4">
          {`Failed to fetch ${words.many}.`}
        </QueryFailure>
      )}
      {/* Rendered before there are any results, so that screen readers announce them. */}
      <div role="status" aria-busy={list.isPlaceholderData}>
        {list.data?.total === 0 && <NothingFound words={words} filter={filter} />}
        {list.data && list.data.total > 0 && filter !== '' && (
          <span className="sr-only">{`${formatTotal(list.data)} ${list.data.total === 1 ? words.one : words.many} found`}</span>
        )}
      </div>
      {list.data && list.data.total > 0 && !isBeyond && (
        <ListTable
          label={words.title}
          columns={columns.filter(({ id }) => !isHidden(id))}
          rows={list.data.rows}
          keyOf={({ id }) => id}
          sort={sort ?? newestFirst}
          onSort={address.sortBy}
          narrowGrid={narrowGrid}
          isBusy={list.isPlaceholderData}
          summary={`Showing ${list.data.rows.length} of ${formatTotal(list.data)} ${words.many}`}
          page={page}
          pages={list.data.pages}
          onTurn={address.turnTo}
        />
      )}
    </>
  )
}

/** The server's default order. */
const newestFirst = { by: 'created_at', order: 'desc' } as const

type SearchProps = Omit<AdminListProps<unknown, string>['search'], 'name'> & {
  value: string
  onCommit: (text: string) => void
}

function Search({ value, onCommit, ...field }: SearchProps) {
  const { text, setText } = useDebouncedText({ value, onCommit, delayMs: 500 })
  return <SearchField {...field} maxLength={200} value={text} onType={setText} />
}

function NothingFound({
  words: { many, one },
  filter,
}: Pick<AdminListProps<unknown, string>, 'words'> & { filter: string }) {
  if (filter) {
    return (
      <EmptyState title={`No ${many} found matching “${filter}”`}>
        Try adjusting your search
      </EmptyState>
    )
  }
  return <EmptyState title={`No ${many} found`}>Create your first {one} to get started</EmptyState>
}
