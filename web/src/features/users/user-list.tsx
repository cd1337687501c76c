import type { User } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { accessDenied, isForbidden } from '../../client/admin-data.ts'
import { useUser } from '../../client/session.tsx'
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
import { userSorts, usersQuery } from './queries.ts'
import { userColumns } from './user-columns.tsx'

interface UserListProps {
  heading: ReactNode
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

export function UserList({ heading, onEdit, onDelete }: UserListProps) {
  const { id: ownId } = useUser()
  const address = useListAddress({ sorts: userSorts, filterName: 'search' })
  const filter = address.filter.trim()
  const list = useQuery(usersQuery({ ...address, filter }))
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.pages)
  const { isHidden, toggle } = useHiddenColumns('users')
  const columns = userColumns({ ownId, onEdit, onDelete })

  if (isForbidden(list.error)) return <Alert tone="error">{accessDenied}</Alert>
  return (
    <>
      {heading}
      <div className="mt-6 mb-4 flex flex-wrap justify-between gap-3">
        <UserSearch value={address.filter} onCommit={address.filterBy} />
        <ColumnMenu
          columns={columns.filter(({ id }) => id !== 'actions')}
          isHidden={isHidden}
          onToggle={toggle}
        />
      </div>
      {(list.isPending || isBeyond) && <SkeletonRows label="Loading users" />}
      {list.isError && (
        <QueryFailure query={list} className="mb-4">
          Failed to fetch users. Please try again later.
        </QueryFailure>
      )}
      {list.data?.total === 0 && <NothingFound search={filter} />}
      {list.data && list.data.total > 0 && !isBeyond && (
        <ListTable
          label="Users"
          columns={columns.filter(({ id }) => !isHidden(id))}
          rows={list.data.users}
          keyOf={({ id }) => id}
          sort={address.sort}
          onSort={address.sortBy}
          isBusy={list.isPlaceholderData}
          summary={`Showing ${list.data.users.length} of ${formatTotal(list.data)} users`}
          page={address.page}
          pages={list.data.pages}
          onTurn={address.turnTo}
        />
      )}
    </>
  )
}

function UserSearch({ value, onCommit }: { value: string; onCommit: (text: string) => void }) {
  const { text, setText } = useDebouncedText({ value, onCommit, delayMs: 500 })
  return (
    <SearchField
      label="Search users"
      placeholder="Search by name, email, or organization..."
      maxLength={200}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className="min-w-0 flex-1 max-sm:basis-full sm:max-w-md"
    />
  )
}

function NothingFound({ search }: { search: string }) {
  if (search) {
    return (
      <EmptyState title={`No users found matching “${search}”`}>
        Try adjusting your search
      </EmptyState>
    )
  }
  return <EmptyState title="No users found">Create your first user to get started</EmptyState>
}
