import { Outcome, type Review, ReviewMessage } from '@inkprint/contract'
import { useForm } from 'react-hook-form'
import { fieldRules } from '../../../../shared/form-problems.ts'
import { reviewWords } from '../../../../shared/review-words.ts'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { TextAreaField } from '../../../../ui/text-area.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { answerMutation } from './queries.ts'
import { WriterDialog } from './writer-dialog.tsx'

interface AnswerWriterProps {
  analysis: OwnAnalysis
  review: Review
  onClose: () => void
}

interface Values {
  outcome: Outcome | ''
  answer: string
}

const meanings = {
  kept: 'You looked again, and the verdict stays as it is.',
  withdrawn: 'You no longer rely on it. It counts as a wrong verdict.',
  person_confirmed: 'You are convinced that a person wrote the text.',
} satisfies Record<Outcome, string>

/** Records the outcome of a review; the writer is notified by mail. */
export function AnswerWriter({ analysis, review, onClose }: AnswerWriterProps) {
  const form = useForm<Values>({
    resolver: fieldRules<Values>({ outcome: ChosenOutcome, answer: ReviewMessage }),
    defaultValues: { outcome: '', answer: '' },
  })
  const { register, formState } = form

  return (
    <WriterDialog
      title="Answer the writer"
      submitLabel="Send answer"
      form={form}
      mutation={answerMutation(analysis.analysis_id)}
      sentOf={({ outcome, answer }) => ({
        reviewId: review.review_id,
        outcome: Outcome.parse(outcome),
        answer,
      })}
      success={() => 'Answer sent to the writer'}
      failure="Failed to send the answer"
      onClose={onClose}
    >
      <fieldset>
        <legend className="font-semibold text-label">Outcome</legend>
        <div className="mt-2 space-y-2">
          {Outcome.options.map((outcome) => (
            <label
              key={outcome}
              className="flex items-start gap-3 rounded-md border border-edge p-3 hover:border-ink has-checked:border-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <span className="relative mt-0.5 size-[1.125rem] shrink-0">
                <input
                  type="radio"
                  value={outcome}
                  className="peer block size-full appearance-none rounded-full border border-edge bg-sheet outline-none checked:border-ink"
                  {...register('outcome')}
                />
                <svg
                  viewBox="0 0 18 18"
                  aria-hidden="true"
                  className="pointer-events-none absolute inset-0 hidden text-ink peer-checked:block"
                >
                  <circle cx="9" cy="9" r="4.5" fill="currentColor" />
                </svg>
              </span>
              <span>
                <span className="block font-semibold text-label">{reviewWords[outcome].word}</span>
                <span className="block text-caption text-ink-soft">{meanings[outcome]}</span>
              </span>
            </label>
          ))}
        </div>
        {formState.errors.outcome && (
          <div role="alert">
            <FieldError id="outcome-error">{formState.errors.outcome.message}</FieldError>
          </div>
        )}
      </fieldset>
      <TextAreaField
        label="Message (optional)"
        rows={5}
        maxLength={2000}
        hint="Shown to the writer on their page. The email contains only the outcome."
        error={formState.errors.answer?.message}
        {...register('answer')}
      />
      <p className="text-caption text-ink-soft">
        The answer cannot be changed. If something new comes up, send the writer a new link.
      </p>
    </WriterDialog>
  )
}

/** Like the contract's schema, but with a message for users who selected nothing. */
const ChosenOutcome = {
  safeParse(value: unknown) {
    const { success } = Outcome.safeParse(value)
    return success ? {} : { error: { issues: [{ message: 'Choose an outcome' }] } }
  },
}
