import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Confirmation } from './confirmation.tsx'
import { useDialogAction } from './dialog-action.ts'

interface DeletionProps<Subject, Outcome> {
  title: string
  subject: Subject
  mutation: UseMutationOptions<Outcome, Error, Subject>
  /** Said when it is done. */
  success: string | ((outcome: Outcome) => string)
  /** Said when it failed and the server gave no reason. */
  failure: string
  /** What must be typed first, where a slip would cost too much. */
  typed?: string
  confirmLabel?: string
  onClose: () => void
  /** Called instead of `onClose` when it is done. */
  onDeleted?: () => void
  /** What will be gone. */
  children: ReactNode
}

/** Asks, deletes, and says how it went. */
export function Deletion<Subject, Outcome = null>({
  title,
  subject,
  mutation,
  success,
  failure,
  typed,
  confirmLabel = 'Delete',
  onClose,
  onDeleted = onClose,
  children,
}: DeletionProps<Subject, Outcome>) {
  const { sending, send } = useDialogAction(mutation, { success, onClose: onDeleted })
  return (
    <Confirmation
      title={title}
      confirmLabel={confirmLabel}
      {...(typed !== undefined && { typed })}
      sending={sending}
      failure={failure}
      onConfirm={() => send(subject)}
      onClose={onClose}
    >
      {children}
    </Confirmation>
  )
}
