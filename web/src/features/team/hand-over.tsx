import type { TeamMember } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { Confirmation } from '../../shared/confirmation.tsx'
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
    <Confirmation
      title="Hand over ownership?"
      confirmLabel="Hand over"
      sending={handingOver}
      failure="Failed to hand over ownership"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="break-words">
        <strong className="text-ink">{member.user_name}</strong> ({member.email}) becomes an owner
        and you become an admin. Only an owner can make you an owner again.
      </p>
    </Confirmation>
  )
}
