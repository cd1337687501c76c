import { api, confirmationMinutes, type SecondFactor } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { probe } from '../client/api.ts'
import { answerWithPasskey } from '../client/passkeys.ts'
import { secondFactorQuery } from '../client/second-factor.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { FormSkeleton } from '../ui/skeleton.tsx'
import { FactorForm } from './factor-form.tsx'
import { QueryFailure } from './query-failure.tsx'

interface IdentityDialogProps {
  onConfirmed: () => void
  onClose: () => void
}

/** Asks for the second factor again before a sensitive action. */
export function IdentityDialog({ onConfirmed, onClose }: IdentityDialogProps) {
  const factor = useQuery(secondFactorQuery)
  const [isBusy, setBusy] = useState(false)

  async function confirm(show: () => Promise<unknown>) {
    setBusy(true)
    await show().finally(() => setBusy(false))
    onConfirmed()
  }

  async function showPasskey() {
    const { options } = await probe(api.secondFactor.askPasskeyToConfirm)
    await probe(api.secondFactor.confirm, { passkey: await answerWithPasskey(options) })
  }

  return (
    <FormDialog
      title="Confirm it is you"
      submitLabel={factor.data?.totp_since === null ? 'Use the recovery code' : 'Confirm'}
      isBusy={isBusy}
      isReady={factor.data !== undefined}
      onClose={onClose}
    >
      {(formId) => (
        <>
          <p className="mb-5 text-ink-soft">
            This change needs your second factor. You will not be asked again for{' '}
            {confirmationMinutes} minutes.
          </p>
          {factor.isPending && <FormSkeleton fields={1} />}
          {factor.isError && (
            <QueryFailure query={factor}>Failed to load your second factor.</QueryFailure>
          )}
          {factor.data && (
            <FactorForm
              id={formId}
              methods={methodsOf(factor.data)}
              onCode={(code) => confirm(() => probe(api.secondFactor.confirm, { code }))}
              onPasskey={() => confirm(showPasskey)}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}

function methodsOf({ totp_since, passkeys }: SecondFactor): string[] {
  return [
    ...(totp_since === null ? [] : ['totp']),
    ...(passkeys.length === 0 ? [] : ['passkey']),
    'recovery_code',
  ]
}
