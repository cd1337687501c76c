import type { TeamMember } from '@inkprint/contract'
import { Confirmation } from '../../shared/confirmation.tsx'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { handOverMutation } from './queries.ts'

interface HandOverProps {
  member: TeamMember
  onClose: () => void
}

export function HandOver({ member, onClose }: HandOverProps) {
  const { sending, send } = useDialogAction(handOverMutation, {
    success: `${member.user_name} is now an owner`,
    onClose,
  })

  return (
    <Confirmation
      title="Hand over ownership?"
      confirmLabel="Hand over"
      sending={sending}
      failure="Failed to hand over ownership"
      onConfirm={() => send(member.user_id)}
      onClose={onClose}
    >
      <p className="break-words">
        <strong className="text-ink">{member.user_name}</strong> ({member.email}) becomes an owner
        and you become an admin. Only an owner can make you an owner again.
      </p>
    </Confirmation>
  )
}
