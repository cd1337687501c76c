import { ResetReason } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { resetFactorMutation, userFactorQuery } from './queries.ts'

/** Whether a user has a second factor, and the way out for somebody who lost it. */
export function SecondFactor({ userId, isSelf }: { userId: string; isSelf: boolean }) {
  const factor = useQuery(userFactorQuery(userId))
  const [isResetting, setResetting] = useState(false)
  if (factor.isError && !factor.data) {
    return (
      <QueryFailure query={factor} className="mb-6">
        Whether the user has a second factor could not be loaded.
      </QueryFailure>
    )
  }
  if (!factor.data) return null
  const { is_on } = factor.data
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 text-label">
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">Second factor:</span> {kindsOf(factor.data)}
      </p>
      {is_on && !isSelf && (
        <Button variant="secondary" size="sm" onClick={() => setResetting(true)}>
          Reset second factor
        </Button>
      )}
      {isResetting && <ResetFactor userId={userId} onClose={() => setResetting(false)} />}
    </div>
  )
}

function ResetFactor({ userId, onClose }: { userId: string; onClose: () => void }) {
  const toast = useToast()
  const resetting = useMutation(resetFactorMutation)
  const form = useForm<{ reset_reason: string }>({
    resolver: fieldRules<{ reset_reason: string }>({ reset_reason: ResetReason }),
    defaultValues: { reset_reason: '' },
  })

  function submit({ reset_reason }: { reset_reason: string }) {
    resetting.mutate(
      { id: userId, reset_reason },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: 'Second factor reset' })
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title="Reset the second factor?"
      submitLabel="Reset"
      isBusy={resetting.isPending}
      onClose={onClose}
    >
      {(id) => (
        <DialogForm
          id={id}
          form={form}
          sending={resetting}
          failure="The second factor could not be reset"
          onSubmit={submit}
        >
          <p className="text-ink-soft">
            Removes the authenticator app, the passkeys and the recovery codes and signs the user
            out everywhere. Their password alone then signs in. Make sure that it is really them who
            ask.
          </p>
          <TextField
            label="Reason"
            hint="The user gets it by email, and it is recorded."
            autoComplete="off"
            data-first-focus
            {...fieldProps(form, 'reset_reason')}
          />
        </DialogForm>
      )}
    </FormDialog>
  )
}

function kindsOf({
  is_on,
  totp_since,
  passkey_count,
}: {
  is_on: boolean
  totp_since: string | null
  passkey_count: number
}): string {
  if (!is_on) return 'none'
  const passkeys = passkey_count === 1 ? 'one passkey' : `${passkey_count} passkeys`
  return [
    ...(totp_since ? ['authenticator app'] : []),
    ...(passkey_count > 0 ? [passkeys] : []),
  ].join(', ')
}
