import { ResetReason } from '@inkprint/contract'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'
import { useToast } from '../ui/toast.tsx'
import { DialogForm } from './dialog-form.tsx'
import { fieldProps, fieldRules } from './form-problems.ts'

interface ResetFactorProps {
  /** Whose it is: a name or an address. */
  who: string
  /** Takes the reason. */
  mutation: UseMutationOptions<null, Error, string>
  onClose: () => void
}

/** For somebody who lost the device and the recovery codes: the way out, with a reason. */
export function ResetFactor({ who, mutation, onClose }: ResetFactorProps) {
  const toast = useToast()
  const resetting = useMutation(mutation)
  const form = useForm<{ reset_reason: string }>({
    resolver: fieldRules<{ reset_reason: string }>({ reset_reason: ResetReason }),
    defaultValues: { reset_reason: '' },
  })

  function submit({ reset_reason }: { reset_reason: string }) {
    resetting.mutate(reset_reason, {
      onSuccess: () => {
        toast({ tone: 'success', text: 'Second factor reset' })
        onClose()
      },
    })
  }

  return (
    <DialogForm
      title="Reset the second factor?"
      submitLabel="Reset"
      isDangerous
      onClose={onClose}
      form={form}
      sending={resetting}
      failure="The second factor could not be reset"
      onSubmit={submit}
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
