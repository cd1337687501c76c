import type { Batch } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useId, useState } from 'react'
import { failureText } from '../../../client/failure-text.ts'
import { useMay } from '../../../client/own-role.ts'
import { formatNumber } from '../../../shared/format.ts'
import { refusedShortage } from '../../../shared/shortage.ts'
import { ShortageNote } from '../../../shared/shortage-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { actionMutation, type BatchAction } from '../queries.ts'

/** Actions on a batch in its current state, for users whose role allows them. */
export function Actions({ batch }: { batch: Batch }) {
  return useMay('analyses.create') ? <Buttons batch={batch} /> : null
}

function Buttons({ batch }: { batch: Batch }) {
  const { batch_id: id, status, counts } = batch
  const [isCanceling, setCanceling] = useState(false)
  const toast = useToast()
  const action = useMutation({
    ...actionMutation,
    onError: (error, { action: failed }) => {
      if (refusedShortage(error)) return
      toast({ tone: 'error', text: failureText(error, failures[failed]) })
    },
    onSettled: (_answer, _error, { action: ended }) => {
      if (ended === 'cancel') setCanceling(false)
    },
  })
  const act = (name: BatchAction) => action.mutate({ id, action: name })
  const isBusy = (name: BatchAction) => action.isPending && action.variables.action === name
  const shortage = refusedShortage(action.error)
  const turn = status === 'paused' ? 'resume' : 'pause'
  const isOpen = status === 'running' || status === 'paused'
  // Texts that are already being analyzed are finished.
  const canCancel = isOpen && counts.waiting > 0
  const TurnIcon = turn === 'pause' ? Pause : Play
  return (
    <div className="flex flex-wrap gap-3">
      {batch.can_retry && (
        <Button variant="secondary" isBusy={isBusy('retry')} onClick={() => act('retry')}>
          <RotateCw aria-hidden="true" className="-ml-1 size-4" />
          Retry {formatNumber(counts.failed)} failed
        </Button>
      )}
      {/* A single button, so that it keeps the focus when it switches between the two. */}
      {isOpen && (
        <Button variant="secondary" isBusy={isBusy(turn)} onClick={() => act(turn)}>
          <TurnIcon aria-hidden="true" className="-ml-1 size-4" />
          {turn === 'pause' ? 'Pause' : 'Resume'}
        </Button>
      )}
      {isOpen && <CancelButton canCancel={canCancel} onPress={() => setCanceling(true)} />}
      {shortage && (
        <div className="w-full max-w-prose">
          <ShortageNote what="Reading them again costs" shortage={shortage} />
        </div>
      )}
      <ConfirmDialog
        // The last waiting text may start while the user is deciding.
        isOpen={canCancel && isCanceling}
        title="Cancel this batch?"
        confirmLabel="Cancel batch"
        closeLabel={status === 'paused' ? 'Keep it paused' : 'Keep it running'}
        isBusy={isBusy('cancel')}
        onConfirm={() => act('cancel')}
        onClose={() => setCanceling(false)}
      >
        {formatNumber(counts.waiting)} waiting {counts.waiting === 1 ? 'text' : 'texts'} will not be
        read, and the credits reserved for {counts.waiting === 1 ? 'it' : 'them'} will be free
        again. Texts that have been read or are being read are not affected. This cannot be undone.
      </ConfirmDialog>
    </div>
  )
}

const failures: Record<BatchAction, string> = {
  pause: 'Failed to pause the batch',
  resume: 'Failed to resume the batch',
  cancel: 'Failed to cancel the batch',
  retry: 'Failed to retry the failed texts',
}

interface CancelButtonProps {
  canCancel: boolean
  onPress: () => void
}

/**
 * Stays, disabled, when there is nothing left to cancel, so that the focus on it or on its dialog is not
 * lost.
 */
function CancelButton({ canCancel, onPress }: CancelButtonProps) {
  const whyNot = useId()
  return (
    <>
      <Button
        variant="secondary"
        aria-disabled={!canCancel}
        aria-describedby={canCancel ? undefined : whyNot}
        onClick={canCancel ? onPress : undefined}
      >
        <X aria-hidden="true" className="-ml-1 size-4" />
        Cancel batch
      </Button>
      {!canCancel && (
        <p id={whyNot} className="w-full text-caption text-ink-soft">
          All its texts have been read or are being read.
        </p>
      )}
    </>
  )
}
