import type { Role, TeamMember } from '@inkprint/contract'
import { useForm } from 'react-hook-form'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { roleNames } from '../../shared/role-words.ts'
import { changeRoleMutation } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

interface ChangeRoleProps {
  member: TeamMember
  onClose: () => void
}

export function ChangeRole({ member, onClose }: ChangeRoleProps) {
  const { sending, send } = useDialogAction(changeRoleMutation, {
    success: ({ user_name }, { role }) =>
      `${user_name} is now ${withArticle(roleNames[role].toLowerCase())}`,
    onClose,
  })
  const form = useForm<{ role: Role }>({ defaultValues: { role: member.role } })

  return (
    <DialogForm
      title="Change role"
      submitLabel="Change role"
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to change the role"
      onSubmit={({ role }) => send({ userId: member.user_id, role })}
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

function withArticle(role: string): string {
  return /^[aeiou]/.test(role) ? `an ${role}` : `a ${role}`
}
