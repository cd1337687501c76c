import type { User } from '@inkprint/contract'
import { useState } from 'react'
import { useUser } from '../../client/session.tsx'
import { AdminList } from '../../shared/admin-list.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { StaffOnly } from '../../shared/staff-only.tsx'
import { useTablet } from '../../shared/use-media-query.ts'
import { userGrid } from '../../shared/user-cells.tsx'
import { AddUser } from './add-user.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EditUser } from './edit-user.tsx'
import { fetchUsers, userSorts } from './queries.ts'
import { userColumns } from './user-columns.tsx'

const words = { title: 'Users', many: 'users', one: 'user', add: 'Add User' }

const search = {
  name: 'search',
  label: 'Search users',
  placeholder: 'Search by name, email, or organization...',
  className:
    'min-w-0 flex-1 sm:max-w-md max-sm:[&_input]:placeholder-shown:text-ellipsis max-sm:[&_input]:placeholder-shown:pr-2 max-sm:[&_input]:placeholder:text-[0.8125rem]',
}

export function Users() {
  usePageTitle('Users')
  const { id: ownId } = useUser()
  const isTablet = useTablet()
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<User | null>(null)
  const [toDelete, setToDelete] = useState<User | null>(null)
  return (
    <StaffOnly>
      <AdminList
        words={words}
        search={search}
        sorts={userSorts}
        fetchPage={fetchUsers}
        columns={userColumns({ ownId, isTablet, onEdit: setEdited, onDelete: setToDelete })}
        narrowGrid={userGrid}
        onAdd={() => setAdding(true)}
      />
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
      {edited && <EditUser userId={edited.id} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteUser user={toDelete} onClose={() => setToDelete(null)} />}
    </StaffOnly>
  )
}
