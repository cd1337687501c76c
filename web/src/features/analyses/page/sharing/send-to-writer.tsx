import { Email, ReviewMessage } from '@inkprint/contract'
import { useForm } from 'react-hook-form'
import { fieldRules } from '../../../../shared/form-problems.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { TextAreaField } from '../../../../ui/text-area.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { sendReviewMutation } from './queries.ts'
import { WriterDialog } from './writer-dialog.tsx'

interface SendToWriterProps {
  analysis: OwnAnalysis
  onClose: () => void
}

interface Values {
  writer_email: string
  invitation: string
  includes_text: boolean
}

/** Emails the writer of the text a link where they can see the verdict and respond. */
export function SendToWriter({ analysis, onClose }: SendToWriterProps) {
  const form = useForm<Values>({
    resolver: fieldRules<Values>({ writer_email: Email, invitation: ReviewMessage }),
    defaultValues: { writer_email: '', invitation: '', includes_text: analysis.text !== null },
  })
  const { register, formState } = form

  return (
    <WriterDialog
      title="Send to the writer"
      submitLabel="Send link"
      form={form}
      mutation={sendReviewMutation(analysis.analysis_id)}
      sentOf={(values) => ({ ...values, writer_email: values.writer_email.trim() })}
      success={(review) => `A link is on its way to ${review.writer_email}`}
      failure="Failed to send the link"
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The writer gets an email from us that names you and your organization, with a link that
        works for 30 days. Without an account, they see the title, the verdict, the evidence and its
        limits, and can add a statement and drafts and ask you for another look.
      </p>
      <TextField
        label="Writer’s email"
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
        hint="Shown on the page, not in the email."
        error={formState.errors.invitation?.message}
        {...register('invitation')}
      />
      <Checkbox
        label="Also show the text"
        disabled={analysis.text === null}
        hint={analysis.text === null ? 'The text is no longer kept.' : 'As long as it is kept.'}
        {...register('includes_text')}
      />
    </WriterDialog>
  )
}
