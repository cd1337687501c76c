import type { api, Output, Role } from '@inkprint/contract'
import { useForm } from 'react-hook-form'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { TextAreaField } from '../../ui/text-area.tsx'
import { addressesIn, addressesProblem } from './addresses.ts'
import { inviteMutation } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'

interface Values {
  /** As typed, not yet split. */
  emails: string
  role: Role
}

/** Invites several people at once, all with the same role. */
export function Invite({ onClose }: { onClose: () => void }) {
  const { sending, send } = useDialogAction(inviteMutation, { success: wordsFor, onClose })
  const form = useForm<Values>({
    resolver: resolverOf<Values>(({ emails }) => ({ emails: addressesProblem(emails) })),
    defaultValues: { emails: '', role: 'member' },
  })

  return (
    <DialogForm
      title="Invite people"
      submitLabel="Send invitations"
      onClose={onClose}
      form={form}
      sending={sending}
      failure="Failed to send the invitations"
      onSubmit={({ emails, role }) => send({ emails: addressesIn(emails), role })}
    >
      <p className="text-ink-soft">
        Each person gets an email with a link that works once, for seven days.
      </p>
      <TextAreaField
        label="Email addresses"
        rows={3}
        hint="Separate several with commas or line breaks."
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        {...fieldProps(form, 'emails')}
      />
      <RoleChoice chosen={form.watch('role')} {...form.register('role')} />
    </DialogForm>
  )
}

function wordsFor({
  invited,
  already_invited,
  already_members,
}: Output<typeof api.team.invite>): string {
  const sent = invited.length === 1 ? '1 invitation is' : `${invited.length} invitations are`
  return [
    invited.length === 0 ? 'Nobody new to invite' : `${sent} on the way`,
    ...(already_invited.length > 0 ? [`invited before: ${already_invited.join(', ')}`] : []),
    ...(already_members.length > 0 ? [`already members: ${already_members.join(', ')}`] : []),
  ].join('; ')
}
