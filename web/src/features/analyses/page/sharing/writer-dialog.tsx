import { ApiError } from '@inkprint/contract'
import type { UseMutationOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { failureText } from '../../../../client/failure-text.ts'
import { useDialogAction } from '../../../../shared/dialog-action.ts'
import { DialogForm } from '../../../../shared/dialog-form.tsx'
import { useToast } from '../../../../ui/toast.tsx'

interface WriterDialogProps<Values extends FieldValues, Sent, Result> {
  title: string
  submitLabel: string
  form: UseFormReturn<Values>
  mutation: UseMutationOptions<Result, Error, Sent>
  /** Converts the form's values to what is sent. */
  sentOf: (values: Values) => Sent
  success: (result: Result) => string
  failure: string
  onClose: () => void
  children: ReactNode
}

/** A form whose content is sent to the writer of a text; it closes once that has been sent. */
export function WriterDialog<Values extends FieldValues, Sent, Result>({
  title,
  submitLabel,
  form,
  mutation,
  sentOf,
  success,
  failure,
  onClose,
  children,
}: WriterDialogProps<Values, Sent, Result>) {
  const toast = useToast()
  const { sending, send } = useDialogAction(
    {
      ...mutation,
      // The dialog disappears once the page shows the earlier answer, so the reason goes into a toast.
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== 'REVIEW_CLOSED') return
        toast({ tone: 'error', text: failureText(error, failure) })
      },
    },
    { success, onClose },
  )

  return (
    <DialogForm
      title={title}
      submitLabel={submitLabel}
      onClose={onClose}
      form={form}
      sending={sending}
      failure={failure}
      onSubmit={(values) => send(sentOf(values))}
    >
      {children}
    </DialogForm>
  )
}
