import type { Role, TeamMember } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { roleNames } from '../../shared/role-words.ts'
import { useToast } from '../../ui/toast.tsx'
import { changeRoleMutation } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

interface ChangeRoleProps {
  member: TeamMember
  onClose: () => void
}

export function ChangeRole({ member, onClose }: ChangeRoleProps) {
  const toast = useToast()
  const change = useMutation(changeRoleMutation)
  const form = useForm<{ role: Role }>({ defaultValues: { role: member.role } })

  function save({ role }: { role: Role }) {
    if (change.isPending) return
    change.mutate(
      { userId: member.user_id, role },
      {
        onSuccess: ({ user_name }) => {
          toast({ tone: 'success', text: `${user_name} is now ${roleNames[role].toLowerCase()}` })
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title="Change role"
      submitLabel="Change role"
      onClose={onClose}
      form={form}
      sending={change}
      failure="Failed to change the role"
      onSubmit={save}
    >
      <p className="break-words text-ink-soft">
        {member.user_name} ({member.email}). The new role applies at once.
        {member.api_key_count > 0 &&
          ' API keys they created can do no more than the new role allows.'}
      </p>
      <RoleChoice chosen={form.watch('role')} data-first-focus {...form.register('role')} />
    </DialogForm>
  )
}
