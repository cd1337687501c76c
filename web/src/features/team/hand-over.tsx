import type { TeamMember } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../client/error-message.ts'
import { Alert } from '../../ui/alert.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { handOverMutation } from './queries.ts'

interface HandOverProps {
  member: TeamMember
  onClose: () => void
}

export function HandOver({ member, onClose }: HandOverProps) {
  const toast = useToast()
  const handingOver = useMutation(handOverMutation)

  function confirm() {
    handingOver.mutate(member.user_id, {
      onSuccess: () => {
        toast({ tone: 'success', text: `${member.user_name} is now an owner` })
        onClose()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen
      title="Hand over ownership?"
      confirmLabel="Hand over"
      isBusy={handingOver.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="break-words">
        <strong className="text-ink">{member.user_name}</strong> ({member.email}) becomes an owner
        and you become an admin. Only an owner can make you an owner again.
      </p>
      {handingOver.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(handingOver.error, 'Failed to hand over ownership')}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
