import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../client/own-role.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { Failure } from '../failure.tsx'
import { feedbackMutation } from './queries.ts'

interface FeedbackProps {
  analysisId: string
  /** The earlier answer, if any; a later one replaces it. */
  given?: boolean | null
}

export function Feedback({ analysisId, given = null }: FeedbackProps) {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(
    given === null ? null : given ? 'yes' : 'no',
  )
  const [comment, setComment] = useState('')
  const feedback = useMutation(feedbackMutation)
  const mayAnswer = useMay('analyses.change')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (answer === null || feedback.isPending) return
    feedback.mutate({
      analysis_id: analysisId,
      is_correct: answer === 'yes',
      comment: answer === 'no' && comment.trim() !== '' ? comment.trim() : null,
    })
  }

  if (!mayAnswer) return null
  if (feedback.isSuccess) {
    return (
      <div ref={takeFocus} tabIndex={-1} className="mt-12 outline-none print:hidden">
        <Alert tone="success">Thank you for your feedback!</Alert>
      </div>
    )
  }
  return (
    <form
      noValidate
      aria-label="Feedback"
      onSubmit={submit}
      className="mt-12 space-y-5 border-rule border-t pt-8 print:hidden"
    >
      <Choice
        label={
          <span className="font-medium font-serif text-title">Was this analysis correct?</span>
        }
        value={answer}
        options={answers}
        onChange={setAnswer}
      />
      {given !== null && (
        <p className="text-ink-soft text-label">
          The earlier answer was {given ? '“Yes”' : '“No”'}. A new answer replaces it and its
          comment.
        </p>
      )}
      {answer === 'no' && (
        <TextAreaField
          label="What did we get wrong? (optional)"
          maxLength={4000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          className="max-w-2xl"
        />
      )}
      {feedback.isError && <Failure title="Failed to submit feedback" error={feedback.error} />}
      <Button
        type="submit"
        variant="secondary"
        isBusy={feedback.isPending}
        disabled={answer === null}
      >
        Submit Feedback
      </Button>
    </form>
  )
}

/** The focused form is gone, so keyboard users continue from the thank-you message. */
function takeFocus(thanks: HTMLElement | null) {
  thanks?.focus()
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const
