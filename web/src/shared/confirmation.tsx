import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { errorMessage } from '../client/error-message.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

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
      {sending.error && (
        <Alert tone="error" className="mt-4">
          {errorMessage(sending.error, failure)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
