import { Email, ReviewMessage } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { DialogForm } from '../../../../shared/dialog-form.tsx'
import { fieldRules, showFieldErrors } from '../../../../shared/form-problems.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { TextAreaField } from '../../../../ui/text-area.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { sendReviewMutation } from './queries.ts'

interface SendToWriterProps {
  analysis: OwnAnalysis
  onClose: () => void
}

interface Values {
  writer_email: string
  invitation: string
  includes_text: boolean
}

/** Mails the writer of the text a link, where they see the verdict and can answer it. */
export function SendToWriter({ analysis, onClose }: SendToWriterProps) {
  const toast = useToast()
  const sending = useMutation(sendReviewMutation(analysis.analysis_id))
  const form = useForm<Values>({
    resolver: fieldRules<Values>({ writer_email: Email, invitation: ReviewMessage }),
    defaultValues: { writer_email: '', invitation: '', includes_text: analysis.text !== null },
  })
  const { register, formState } = form

  function submit({ writer_email, ...others }: Values) {
    if (sending.isPending) return
    sending.mutate(
      { ...others, writer_email: writer_email.trim() },
      {
        onSuccess: (review) => {
          toast({ tone: 'success', text: `A link is on its way to ${review.writer_email}` })
          onClose()
        },
        onError: (error) => showFieldErrors(form, error),
      },
    )
  }

  return (
    <FormDialog
      title="Send to the writer"
      submitLabel="Send link"
      isBusy={sending.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <DialogForm
          id={formId}
          form={form}
          sending={sending}
          failure="Failed to send the link"
          onSubmit={submit}
        >
          <p className="text-ink-soft">
            The writer gets a mail from us that names you and your organization, with a link that
            works for 30 days. Without an account, they see the verdict, the evidence and its
            limits, and can add a statement and drafts and ask you for another look.
          </p>
          <TextField
            label="Writer’s e-mail"
            type="email"
            autoComplete="off"
            data-first-focus
            error={formState.errors.writer_email?.message}
            {...register('writer_email')}
          />
          <TextAreaField
            label="Message (optional)"
            rows={4}
            maxLength={2000}
            hint="Shown on the page, not in the mail."
            error={formState.errors.invitation?.message}
            {...register('invitation')}
          />
          <Checkbox
            label="Show the text, too"
            disabled={analysis.text === null}
            hint={analysis.text === null ? 'The text is no longer kept.' : 'As long as it is kept.'}
            {...register('includes_text')}
          />
        </DialogForm>
      )}
    </FormDialog>
  )
}
