import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from './failure.tsx'

interface ConfirmationProps
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isOpen' | 'isBusy'> {
  /** The mutation that runs on confirmation. */
  sending: Pick<UseMutationResult<unknown, Error, never>, 'error' | 'isPending'>
  /** Shown if it fails without a message from the server. */
  failure: string
}

/** Asks for confirmation before something important, and reports in the dialog if it fails. */
export function Confirmation({ sending, failure, children, ...dialog }: ConfirmationProps) {
  return (
    <ConfirmDialog {...dialog} isOpen isBusy={sending.isPending}>
      {children}
      {sending.error && <Failure title={failure} error={sending.error} className="mt-4" />}
    </ConfirmDialog>
  )
}
