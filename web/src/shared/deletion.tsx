import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Confirmation } from './confirmation.tsx'
import { useDialogAction } from './dialog-action.ts'

interface DeletionProps<Subject, Outcome> {
  title: string
  subject: Subject
  mutation: UseMutationOptions<Outcome, Error, Subject>
  /** Shown when it succeeds. */
  success: string | ((outcome: Outcome) => string)
  /** Shown when it fails and the server gives no reason. */
  failure: string
  /** What the user must type first, for deletions where a slip would be costly. */
  typed?: string
  confirmLabel?: string
  onClose: () => void
  /** Called instead of `onClose` after the deletion. */
  onDeleted?: () => void
  /** What will be deleted. */
  children: ReactNode
}

/** Asks for confirmation, deletes, and reports the result. */
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
