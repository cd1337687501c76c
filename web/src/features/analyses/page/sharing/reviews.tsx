import type { Draft, Review } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../../../client/own-role.ts'
import { Confirmation } from '../../../../shared/confirmation.tsx'
import { useDialogAction } from '../../../../shared/dialog-action.ts'
import { DraftList } from '../../../../shared/draft-list.tsx'
import { Failure } from '../../../../shared/failure.tsx'
import { formatDateTime } from '../../../../shared/format.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { ReviewBadge } from '../../../../shared/review-badge.tsx'
import { outcomeOf, outcomeSentences } from '../../../../shared/review-words.ts'
import { Written } from '../../../../shared/written.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FoldSummary } from '../../../../ui/fold-summary.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { AnswerWriter } from './answer-writer.tsx'
import { DraftDialog } from './draft-dialog.tsx'
import { resendReviewMutation, reviewsOf, revokeReviewMutation } from './queries.ts'
import { openedInWords } from './share-dialog.tsx'

/**
 * The conversation with the writer of the text, newest first; renders nothing if the writer was not asked.
 */
export function Reviews({ analysis }: { analysis: OwnAnalysis }) {
  const reviews = useQuery(reviewsOf(analysis))
  if (reviews.isError && !reviews.data) {
    return (
      <QueryFailure query={reviews} className="mt-8 print:hidden">
        Failed to load what the writer said.
      </QueryFailure>
    )
  }
  const [newest, ...earlier] = reviews.data?.reviews ?? []
  if (!newest) return null
  return (
    <section
      aria-labelledby="writer-title"
      className="mt-8 rounded-lg border border-rule bg-sheet p-5 sm:p-6"
    >
      <OneReview
        analysis={analysis}
        review={newest}
        heading={
          <h2 id="writer-title" className={headingClasses}>
            The writer’s side
          </h2>
        }
      />
      {earlier.length > 0 && (
        <details className="mt-6 border-rule border-t pt-4 print:hidden">
          <FoldSummary className="min-h-11 text-ink-soft text-label hover:text-ink">
            Earlier ({earlier.length})
          </FoldSummary>
          <div className="space-y-6 pt-3">
            {earlier.map((review) => (
              <OneReview
                key={review.review_id}
                analysis={analysis}
                review={review}
                heading={
                  <h3 className={headingClasses}>
                    The writer’s side
                    <span className="sr-only">, sent {formatDateTime(review.created_at)}</span>
                  </h3>
                }
              />
            ))}
          </div>
        </details>
      )}
    </section>
  )
}

const headingClasses = 'min-w-0 break-words text-title'

interface ReviewProps {
  analysis: OwnAnalysis
  review: Review
}

function OneReview({ analysis, review, heading }: ReviewProps & { heading: ReactNode }) {
  const { review_state, writer_email, statement, asked_at, drafts, answer } = review
  const [read, setRead] = useState<Draft | null>(null)
  const outcome = outcomeOf(review_state)
  const mayChange = useMay('analyses.change')
  return (
    <>
      <article aria-label={`Review with ${writer_email}`} className="space-y-4">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {heading}
          <ReviewBadge state={review_state} />
          <p className="w-full break-words text-caption text-ink-soft tabular-nums">
            {factsOf(review).join(' · ')}
          </p>
        </header>
        {review.invitation && (
          <Written by={`${review.user_name ?? 'A deleted account'} wrote`}>
            {review.invitation}
          </Written>
        )}
        {asked_at && (
          <p className="max-w-[65ch]">
            The writer asked for another look on {formatDateTime(asked_at)}.
          </p>
        )}
        {statement && <Written by={`${writer_email} wrote`}>{statement}</Written>}
        <DraftList
          drafts={drafts}
          action={(draft) => (
            <Button variant="quiet" size="sm" onClick={() => setRead(draft)}>
              Open<span className="sr-only"> {draft.file_name}</span>
            </Button>
          )}
        />
        {outcome && <p className="font-medium">{outcomeSentences[outcome]}</p>}
        {answer && (
          <Written by={`${review.answered_by ?? 'A deleted account'} answered`}>{answer}</Written>
        )}
        {outcome === null && review.revoked_at === null && mayChange && (
          <Actions analysis={analysis} review={review} />
        )}
      </article>
      {read && (
        <DraftDialog
          analysis={analysis}
          reviewId={review.review_id}
          draft={read}
          onClose={() => setRead(null)}
        />
      )}
    </>
  )
}

function factsOf(review: Review): string[] {
  const { writer_email, created_at, user_name, revoked_at, is_live, expires_at } = review
  return [
    `Sent to ${writer_email} by ${user_name ?? 'a deleted account'} on ${formatDateTime(created_at)}`,
    openedInWords(review),
    ...(revoked_at ? [`Link revoked on ${formatDateTime(revoked_at)}`] : []),
    ...(!revoked_at && expires_at
      ? [`${is_live ? 'Link works until' : 'Link expired on'} ${formatDateTime(expires_at)}`]
      : []),
    ...(review.answered_at
      ? [
          `Answered by ${review.answered_by ?? 'a deleted account'} on ${formatDateTime(review.answered_at)}`,
        ]
      : []),
  ]
}

function Actions({ analysis, review }: ReviewProps) {
  const toast = useToast()
  const [open, setOpen] = useState<'answer' | 'revoke' | null>(null)
  const resending = useMutation(resendReviewMutation(analysis.analysis_id))
  const close = () => setOpen(null)

  function resend() {
    resending.mutate(review.review_id, {
      onSuccess: () =>
        toast({ tone: 'success', text: `A link is on its way to ${review.writer_email}` }),
    })
  }

  return (
    <>
      {resending.isError && <Failure title="Failed to send the link" error={resending.error} />}
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button
          variant={review.review_state === 'asked' ? 'primary' : 'secondary'}
          size="sm"
          onClick={() => setOpen('answer')}
        >
          {review.review_state === 'asked' ? 'Answer the writer' : 'Record the outcome'}
        </Button>
        <Button variant="secondary" size="sm" isBusy={resending.isPending} onClick={resend}>
          Send the link again
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen('revoke')}>
          Revoke the link
        </Button>
      </div>
      {open === 'answer' && <AnswerWriter analysis={analysis} review={review} onClose={close} />}
      {open === 'revoke' && <Revocation analysis={analysis} review={review} onClose={close} />}
    </>
  )
}

function Revocation({ analysis, review, onClose }: ReviewProps & { onClose: () => void }) {
  const { sending, send } = useDialogAction(revokeReviewMutation(analysis.analysis_id), {
    success: 'Link revoked',
    onClose,
  })

  return (
    <Confirmation
      title="Revoke the writer’s link?"
      confirmLabel="Revoke"
      sending={sending}
      failure="Failed to revoke the link"
      onConfirm={() => send(review.review_id)}
      onClose={onClose}
    >
      The writer can no longer open the page, and this conversation ends without an outcome. What
      was said stays here. You can send a new link.
    </Confirmation>
  )
}
