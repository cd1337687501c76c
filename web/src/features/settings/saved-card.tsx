import { type AutomaticTopUp, brandName } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '../../shared/failure.tsx'
import { usePageRestored } from '../../shared/use-page-restored.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { removeCardMutation, saveCardMutation } from './queries.ts'

interface SavedCardProps {
  topUp: AutomaticTopUp
  /** A card was just saved and is being confirmed. */
  isConfirming: boolean
}

/** The card that is charged, with buttons to replace or remove it. */
export function SavedCard({ topUp: { card, status }, isConfirming }: SavedCardProps) {
  const [isRemoving, setRemoving] = useState(false)
  const saving = useMutation({
    ...saveCardMutation,
    onSuccess: ({ session_url }) => window.location.assign(session_url),
  })
  usePageRestored(saving.reset)
  const removing = useMutation({ ...removeCardMutation, onSettled: () => setRemoving(false) })
  const error = saving.error ?? removing.error

  /** Earlier errors do not apply to the new attempt. */
  function forgetFailures() {
    for (const each of [saving, removing]) if (each.isError) each.reset()
  }

  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-rule bg-sheet px-4 py-3">
        <CreditCard aria-hidden="true" className="size-5 text-ink-faint" />
        <p className="min-w-44 flex-1 text-label">
          {card ? (
            <>
              <span className="font-semibold">{brandName(card.brand)}</span>{' '}
              <span className="font-mono">•••• {card.last4}</span>{' '}
              <span className="block text-ink-soft">
                Expires {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
              </span>
            </>
          ) : (
            <span className="text-ink-soft">No card is saved</span>
          )}
        </p>
        <div className="flex flex-wrap gap-2 group-disabled/top-up:hidden">
          <Button
            variant={status === 'needs_card' ? 'primary' : 'secondary'}
            size="sm"
            isBusy={saving.isPending || saving.isSuccess || isConfirming}
            onClick={() => {
              forgetFailures()
              saving.mutate()
            }}
          >
            {card ? 'Use another card' : status === 'off' ? 'Only save a card' : 'Save a card'}
          </Button>
          {card && (
            <Button variant="quiet" size="sm" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {error && <Failure title="The card could not be changed" error={error} />}
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the card?"
        confirmLabel="Remove the card"
        isBusy={removing.isPending}
        onConfirm={() => {
          forgetFailures()
          removing.mutate()
        }}
        onClose={() => setRemoving(false)}
      >
        Nothing will be bought automatically until you save a card and turn on the automatic top-up
        again.
      </ConfirmDialog>
    </div>
  )
}
