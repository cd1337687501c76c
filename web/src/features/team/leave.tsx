import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../client/error-message.ts'
import { useSession } from '../../client/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { leaveMutation } from './queries.ts'

/** Whoever left is asked to create an organization, or opens an invitation to another. */
export function Leave({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const { refreshUser } = useSession()
  const leaving = useMutation({
    ...leaveMutation,
    onSuccess: async () => {
      await refreshUser().catch(() => undefined)
      // Nothing of the organization may stay on the page.
      await client.resetQueries()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title="Leave the organization?"
      confirmLabel="Leave"
      isBusy={leaving.isPending}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      <p>
        You no longer see its analyses, keys and credits. API keys you made stay and keep working.
        To come back you need a new invitation.
      </p>
      {leaving.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(leaving.error, 'Failed to leave the organization')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
