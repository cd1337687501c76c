import type { User } from '@inkprint/contract'
import { Deletion } from '../../shared/deletion.tsx'
import { deleteUserMutation } from './queries.ts'

interface DeleteUserProps {
  user: User
  onClose: () => void
}

export function DeleteUser({ user, onClose }: DeleteUserProps) {
  return (
    <Deletion
      title="Delete User"
      subject={user.id}
      mutation={deleteUserMutation}
      success="User deleted successfully"
      failure="Failed to delete user"
      typed={user.email}
      onClose={onClose}
    >
      <p>
        The account <strong className="break-words font-semibold text-ink">{user.email}</strong> is
        deleted, and the person can no longer sign in. This action cannot be undone.
      </p>
      {user.organization && (
        <p className="mt-3 break-words">
          Analyses and keys of {user.organization.name} stay. If the person is its only owner,
          another member becomes an owner. If the person is its only member, the organization is
          deactivated.
        </p>
      )}
    </Deletion>
  )
}
