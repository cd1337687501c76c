import type { Passkey, SecondFactor } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { canAddPasskey, isOnIpAddress } from '../../../client/passkeys.ts'
import { Failure } from '../../../shared/failure.tsx'
import { formatDateTime } from '../../../shared/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { AddPasskey, RenamePasskey } from './passkey-dialogs.tsx'
import { PasswordFirst } from './password-first.tsx'
import { removePasskeyMutation } from './queries.ts'
import { isOnlyRequired, isWanted, lookOf, OnlyRequired } from './required-factor.tsx'
import { SafetyPart } from './safety-part.tsx'

interface PasskeysProps {
  factor: SecondFactor
  onCodes: (codes: string[]) => void
}

export function Passkeys({ factor, onCodes }: PasskeysProps) {
  const [isAdding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey | null>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const removing = useMutation({ ...removePasskeyMutation, onSettled: () => setRemoved(null) })
  const isPossible = canAddPasskey(factor)
  const isKept = factor.passkeys.length > 0 && isOnlyRequired(factor)
  return (
    <SafetyPart
      title="Passkeys"
      hint="A fingerprint, your face, a PIN or a security key. A passkey signs you in without your password, or as the second step after it."
    >
      {removing.isError && (
        <Failure title="The passkey could not be removed" error={removing.error} />
      )}
      {factor.passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mb-4 space-y-2">
          {factor.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkey_id}
              passkey={passkey}
              onRename={() => setRenamed(passkey)}
              onRemove={isKept ? null : () => setRemoved(passkey)}
            />
          ))}
        </ul>
      )}
      {isKept && (
        <div className="mb-4">
          <OnlyRequired factor={factor}>
            {isPossible
              ? 'To remove it, set up an authenticator app or another passkey first.'
              : 'To remove it, set up an authenticator app first.'}
          </OnlyRequired>
        </div>
      )}
      {isPossible && factor.has_password && (
        <Button {...lookOf(isWanted(factor))} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      )}
      {isPossible && !factor.has_password && <PasswordFirst what="Adding a passkey" />}
      {!isPossible && <p className="text-ink-faint text-label">{hindranceOf(factor)}</p>}
      {isAdding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false)
            if (codes) onCodes(codes)
          }}
        />
      )}
      {renamed && <RenamePasskey passkey={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        isOpen={removed !== null}
        title="Remove the passkey?"
        confirmLabel="Remove"
        isBusy={removing.isPending}
        onConfirm={() => removed && removing.mutate(removed.passkey_id)}
        onClose={() => setRemoved(null)}
      >
        You can no longer sign in with “{removed?.name}”.{' '}
        {factor.totp_since === null && factor.passkeys.length === 1
          ? 'It is your only second factor: without it, your password alone is enough to sign in, and your recovery codes stop working.'
          : ''}
      </ConfirmDialog>
    </SafetyPart>
  )
}

function hindranceOf({ passkeys_available }: SecondFactor): string {
  if (!passkeys_available) return 'Passkeys are not available on this service.'
  if (isOnIpAddress()) {
    return `Passkeys do not work at the address ${window.location.hostname}, which has no name.`
  }
  // On an insecure page, even browsers that support passkeys hide the API.
  if (!window.isSecureContext) return 'Passkeys need HTTPS, and this page was opened without it.'
  return 'This browser does not support passkeys.'
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  /** Null if it may not be removed. */
  onRemove: (() => void) | null
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { name, created_at, last_used_at } = passkey
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-rule bg-sheet px-4 py-3">
      <KeyRound aria-hidden="true" className="size-5 text-ink-faint" />
      <p className="min-w-0 flex-1 basis-48 text-label">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-ink-soft">
          Added {formatDateTime(created_at)},{' '}
          {last_used_at ? `last used ${formatDateTime(last_used_at)}` : 'never used'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2 max-sm:ml-6">
        <Button variant="quiet" size="sm" onClick={onRename}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        {onRemove && (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            Remove<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
