import { ResetReason } from '@inkprint/contract'
import type { UseMutationOptions } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'
import { useDialogAction } from './dialog-action.ts'
import { DialogForm } from './dialog-form.tsx'
import { fieldProps, fieldRules } from './form-problems.ts'

interface ResetFactorProps {
  /** The person whose factor is reset: a name or an email address. */
  who: string
  /** Its variable is the reason. */
  mutation: UseMutationOptions<null, Error, string>
  onClose: () => void
}

/** Resets the second factor of somebody who lost their device and recovery codes; asks for a reason. */
export function ResetFactor({ who, mutation, onClose }: ResetFactorProps) {
  const { sending, send } = useDialogAction(mutation, { success: 'Second factor reset', onClose })
  const form = useForm<{ reset_reason: string }>({
    resolver: fieldRules<{ reset_reason: string }>({ reset_reason: ResetReason }),
    defaultValues: { reset_reason: '' },
  })

  return (
    <DialogForm
      title="Reset the second factor?"
      submitLabel="Reset"
      isDangerous
      onClose={onClose}
      form={form}
      sending={sending}
      failure="The second factor could not be reset"
      onSubmit={({ reset_reason }) => send(reset_reason)}
    >
      <p className="break-words text-ink-soft">
        This removes the authenticator app, the passkeys and the recovery codes and signs {who} out
        everywhere. They can then sign in with their password or single sign-on alone. Make sure
        that the request really comes from them.
      </p>
      <TextField
        label="Reason"
        hint="Emailed to the person whose second factor is reset, and recorded in the audit log."
        autoComplete="off"
        data-first-focus
        {...fieldProps(form, 'reset_reason')}
      />
    </DialogForm>
  )
}
