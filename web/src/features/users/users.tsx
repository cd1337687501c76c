import type { User } from '@inkprint/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { accessDenied } from '../../client/admin-data.ts'
import { useUser } from '../../client/session.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AddUser } from './add-user.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EditUser } from './edit-user.tsx'
import { UserList } from './user-list.tsx'

export function Users() {
  usePageTitle('Users')
  const { is_superuser } = useUser()
  if (!is_superuser) return <Alert tone="error">{accessDenied}</Alert>
  return <UsersScreen />
}

function UsersScreen() {
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<User | null>(null)
  const [doomed, setDoomed] = useState<User | null>(null)
  return (
    <>
      <UserList
        heading={
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-headline">Users</h1>
            <Button onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" className="-ml-1 size-4" />
              Add User
            </Button>
          </header>
        }
        onEdit={setEdited}
        onDelete={setDoomed}
      />
      {isAdding && <AddUser onClose={() => setAdding(false)} />}
      {edited && <EditUser userId={edited.id} onClose={() => setEdited(null)} />}
      {doomed && <DeleteUser user={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}
