import type { User } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteUserMutation } from './queries.ts'

interface DeleteUserProps {
  user: User
  onClose: () => void
}

export function DeleteUser({ user, onClose }: DeleteUserProps) {
  const toast = useToast()
  const deletion = useMutation(deleteUserMutation)

  function confirm() {
    deletion.mutate(user.id, {
      onSuccess: () => {
        toast({ tone: 'success', text: 'User deleted successfully' })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen
      title="Delete User"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        The account <strong className="break-all font-semibold text-ink">{user.email}</strong> is
        removed and can no longer sign in. This action cannot be undone.
      </p>
      {deletion.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(deletion.error, 'Failed to delete user')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
