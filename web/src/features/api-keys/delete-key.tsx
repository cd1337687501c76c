import type { ApiKeyInfo } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteKeyMutation } from './queries.ts'

interface DeleteKeyProps {
  organizationId: string
  apiKey: ApiKeyInfo
  onClose: () => void
}

export function DeleteKey({ organizationId, apiKey, onClose }: DeleteKeyProps) {
  const toast = useToast()
  const deletion = useMutation(deleteKeyMutation)

  function confirm() {
    deletion.mutate(
      { id: organizationId, keyId: apiKey.id },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'API Key Deleted' })
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      isOpen
      title="Delete API Key"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete this API key? This action is irreversible and will
        permanently remove the key.
      </p>
      <p className="mt-4 break-words font-semibold text-ink">{apiKey.name}</p>
      {deletion.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(deletion.error, 'Failed to delete API key')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
