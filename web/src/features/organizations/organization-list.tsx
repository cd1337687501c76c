import type { Organization } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accessDenied, isForbidden } from '../../client/admin-data.ts'
import { formatTotal } from '../../shared/format.ts'
import { useHiddenColumns } from '../../shared/hidden-columns.ts'
import { useLastPage, useListAddress } from '../../shared/list-address.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { useDebouncedText } from '../../shared/use-debounced.ts'
import { Alert } from '../../ui/alert.tsx'
import { ColumnMenu } from '../../ui/column-menu.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { organizationColumns } from './organization-columns.tsx'
import { organizationSorts, organizationsQuery } from './queries.ts'

interface OrganizationListProps {
  heading: ReactNode
  onEdit: (organization: Organization) => void
  onDelete: (organization: Organization) => void
}

export function OrganizationList({ heading, onEdit, onDelete }: OrganizationListProps) {
  const address = useListAddress({ sorts: organizationSorts, filterName: 'name_filter' })
  const filter = address.filter.trim()
  const list = useQuery(organizationsQuery({ ...address, filter }))
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.pages)
  const { isHidden, toggle } = useHiddenColumns('organizations')
  const columns = organizationColumns({ onEdit, onDelete })

  if (isForbidden(list.error)) return <Alert tone="error">{accessDenied}</Alert>
  return (
    <>
      {heading}
      <div className="mt-6 mb-4 flex flex-wrap justify-between gap-3">
        <NameFilter value={address.filter} onCommit={address.filterBy} />
        <ColumnMenu
          columns={columns.filter(({ id }) => id !== 'actions')}
          isHidden={isHidden}
          onToggle={toggle}
        />
      </div>
      {(list.isPending || isBeyond) && <SkeletonRows label="Loading organizations" />}
      {list.isError && (
        <QueryFailure query={list} className="mb-4">
          Failed to fetch organizations. Please try again later.
        </QueryFailure>
      )}
      {list.data?.total === 0 && <NothingFound filter={filter} />}
      {list.data && list.data.total > 0 && !isBeyond && (
        <ListTable
          label="Organizations"
          columns={columns.filter(({ id }) => !isHidden(id))}
          rows={list.data.organizations}
          keyOf={({ id }) => id}
          sort={address.sort}
          onSort={address.sortBy}
          isBusy={list.isPlaceholderData}
          summary={`Showing ${list.data.organizations.length} of ${formatTotal(list.data)} organizations`}
          page={address.page}
          pages={list.data.pages}
          onTurn={address.turnTo}
        />
      )}
    </>
  )
}

function NameFilter({ value, onCommit }: { value: string; onCommit: (text: string) => void }) {
  const { text, setText } = useDebouncedText({ value, onCommit, delayMs: 500 })
  return (
    <SearchField
      label="Filter by name"
      placeholder="Filter by name..."
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="min-w-0 flex-1 sm:max-w-sm"
    />
  )
}

function NothingFound({ filter }: { filter: string }) {
  if (filter) {
    return (
      <EmptyState title={`No organizations found matching “${filter}”`}>
        Try adjusting your search
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No organizations found">
      Create your first organization to get started
    </EmptyState>
  )
}
