import type { Organization } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteOrganizationMutation } from './queries.ts'

interface DeleteOrganizationProps {
  organization: Organization
  onClose: () => void
}

export function DeleteOrganization({ organization, onClose }: DeleteOrganizationProps) {
  const toast = useToast()
  const deletion = useMutation(deleteOrganizationMutation)

  function confirm() {
    deletion.mutate(organization.id, {
      onSuccess: () => {
        toast({ tone: 'success', text: 'Organization deleted successfully' })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen
      title="Delete Organization"
      confirmLabel="Delete"
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">{organization.name}</strong> loses its API keys
        and analyses, and its members no longer belong to it. This action cannot be undone.
      </p>
      {deletion.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(deletion.error, 'Failed to delete organization')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
