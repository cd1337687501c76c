import type { SecondFactor } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { canAddPasskey } from '../../../client/passkeys.ts'
import { Failure } from '../../../shared/failure.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PasswordFirst } from './password-first.tsx'
import { removeTotpMutation } from './queries.ts'
import { isOnlyRequired, isWanted, lookOf, OnlyRequired } from './required-factor.tsx'
import { SafetyPart } from './safety-part.tsx'
import { SetUpApp } from './set-up-app.tsx'

interface AuthenticatorAppProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
}

export function AuthenticatorApp({ factor, onCodes }: AuthenticatorAppProps) {
  const [isSettingUp, setSettingUp] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const removing = useMutation({ ...removeTotpMutation, onSettled: () => setRemoving(false) })
  const { totp_since } = factor
  return (
    <SafetyPart
      title="Authenticator app"
      hint={
        totp_since === null
          ? 'An app on your phone shows a new code every 30 seconds. You then need your password and a code to sign in.'
          : `On since ${formatDateTime(totp_since)}. You need a code from your app to sign in.`
      }
    >
      {removing.isError && (
        <Failure title="The authenticator app could not be turned off" error={removing.error} />
      )}
      {totp_since !== null && isOnlyRequired(factor) ? (
        <OnlyRequired factor={factor}>{wayOff(factor)}</OnlyRequired>
      ) : totp_since !== null ? (
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          Turn off<span className="sr-only"> the authenticator app</span>
        </Button>
      ) : factor.has_password ? (
        <Button {...lookOf(isWanted(factor))} onClick={() => setSettingUp(true)}>
          Set up an app
        </Button>
      ) : (
        <PasswordFirst what="Setting one up" />
      )}
      {isSettingUp && (
        <SetUpApp
          onClose={() => setSettingUp(false)}
          onDone={(codes) => {
            setSettingUp(false)
            if (codes) onCodes(codes)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        title="Turn off the authenticator app?"
        confirmLabel="Turn off"
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setRemoving(false)}
      >
        {factor.passkeys.length > 0
          ? 'Your passkeys are still your second factor.'
          : 'Then your password alone is enough to sign in, and your recovery codes stop working.'}
      </ConfirmDialog>
    </SafetyPart>
  )
}

/** The passkeys section explains why no passkey can be added here. */
function wayOff(factor: SecondFactor): string {
  if (canAddPasskey(factor)) return 'To turn it off, add a passkey first.'
  return factor.passkeys_available
    ? 'To turn it off, add a passkey first, which is not possible here.'
    : 'It cannot be turned off as long as a second factor is required.'
}
