import { type Outcome, type SharedAnalysis, Statement } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { DraftList } from '../../shared/draft-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { formatDateTime, formatNumber } from '../../shared/format.ts'
import { outcomeOf, outcomeSentences } from '../../shared/review-words.ts'
import { Written } from '../../shared/written.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { Drafts } from './drafts.tsx'
import { requestReviewMutation } from './queries.ts'

type WritersReview = NonNullable<SharedAnalysis['review']>

interface WritersPartProps {
  token: string
  review: WritersReview
}

interface WholePartProps extends WritersPartProps {
  /** The outcome that the top of the page already mentions. */
  toldOutcome: Outcome | null
}

export const writersPartTitle = 'writer-title'

/** Lets the writer of the text respond to the verdict, and shows the answer. */
export function WritersPart({ token, review, toldOutcome }: WholePartProps) {
  const { review_state, invitation, user_name } = review
  return (
    <section
      aria-labelledby={writersPartTitle}
      className="mt-12 space-y-6 border-rule border-t pt-8 print:hidden"
    >
      <h2 id={writersPartTitle} tabIndex={-1} className="text-title">
        {review_state === 'sent' ? 'Did you write this text?' : 'Another look at the verdict'}
      </h2>
      {invitation && (
        <Written by={`${user_name ?? 'The sender'} wrote to you`}>{invitation}</Written>
      )}
      {review_state === 'sent' && <Request token={token} review={review} />}
      {review_state === 'asked' && <Waiting token={token} review={review} />}
      {outcomeOf(review_state) && <Answered review={review} toldOutcome={toldOutcome} />}
    </section>
  )
}

const longest = 5_000

function Request({ token, review }: WritersPartProps) {
  const formId = useId()
  const request = useMutation(requestReviewMutation(token))
  const form = useForm({
    resolver: fieldRules<{ statement: string }>({ statement: Statement }),
    defaultValues: { statement: '' },
  })
  const { length } = form.watch('statement')

  function send({ statement }: { statement: string }) {
    if (!request.isPending) request.mutate(statement.trim())
  }

  return (
    <>
      <p className="max-w-[65ch]">
        {review.takes_texts
          ? 'You can ask for another look. Say how the text came about, and add drafts or notes if you have any. They are stored and shown to the organization, are not analyzed, and are deleted at the same time as the text.'
          : 'You can ask for another look. Texts are not kept here, so contact the sender yourself if you want to explain something.'}
      </p>
      <form id={formId} noValidate onSubmit={form.handleSubmit(send)}>
        {review.takes_texts && (
          <TextAreaField
            label="Your statement (optional)"
            rows={6}
            hint={`${formatNumber(length)} of ${formatNumber(longest)} characters`}
            className="max-w-3xl"
            {...fieldProps(form, 'statement')}
          />
        )}
      </form>
      {/* Outside the form, because pasting a draft uses a form of its own. */}
      {review.takes_texts && <Drafts token={token} drafts={review.drafts} canRemove />}
      {request.isError && <Failure title="Failed to send it" error={request.error} />}
      <div>
        <Button type="submit" form={formId} isBusy={request.isPending}>
          Ask for another look
        </Button>
        <p className="mt-2 text-caption text-ink-soft">
          You can ask once. You will get the answer by email and on this page.
        </p>
      </div>
    </>
  )
}

function Waiting({ token, review }: WritersPartProps) {
  return (
    <>
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <Alert tone="success" title="You asked for another look">
          {review.asked_at && `Sent ${formatDateTime(review.asked_at)}. `}You will get the answer by
          email and on this page.
        </Alert>
      </div>
      {review.statement && <Written by="Your statement">{review.statement}</Written>}
      {review.takes_texts && <Drafts token={token} drafts={review.drafts} canRemove={false} />}
    </>
  )
}

/** The focused form is gone, so keyboard users continue from here. */
function takeFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}

function Answered({ review, toldOutcome }: Omit<WholePartProps, 'token'>) {
  const outcome = outcomeOf(review.review_state)
  return (
    <>
      {review.statement && <Written by="Your statement">{review.statement}</Written>}
      <DraftList drafts={review.drafts} />
      {review.answer && <Written by="The answer">{review.answer}</Written>}
      {outcome && (
        <p className="max-w-[65ch]">
          {review.answered_at && `Answered ${formatDateTime(review.answered_at)}. `}
          {outcome !== toldOutcome && `${outcomeSentences[outcome]} `}This conversation is closed.
        </p>
      )}
    </>
  )
}
