import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../client/error-message.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useToast } from '../ui/toast.tsx'

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
  onClose,
  onDeleted = onClose,
  children,
}: DeletionProps<Subject, Outcome>) {
  const toast = useToast()
  const deletion = useMutation(mutation)

  function confirm() {
    deletion.mutate(subject, {
      onSuccess: (outcome) => {
        toast({
          tone: 'success',
          text: typeof success === 'string' ? success : success(outcome),
        })
        onDeleted()
      },
    })
  }

  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel="Delete"
      {...(typed !== undefined && { typed })}
      isBusy={deletion.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {children}
      {deletion.isError && (
        <Alert tone="error" className="mt-4">
          {errorMessage(deletion.error, failure)}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
