import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from './failure.tsx'

interface ConfirmationProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'isBusy'> {
  /** What is done when the answer is yes. */
  sending: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>
  /** Our words for a failure that brings none. */
  failure: string
}

/** Asks before something that matters, and says there if it failed. */
export function Confirmation({ sending, failure, children, ...dialog }: ConfirmationProps) {
  return (
    <ConfirmDialog {...dialog} isOpen isBusy={sending.isPending}>
      {children}
      {sending.error && <Failure title={failure} error={sending.error} className="mt-4" />}
    </ConfirmDialog>
  )
}
