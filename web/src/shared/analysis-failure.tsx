import { Unanswered } from '../client/analyze-once.ts'
import { Alert } from '../ui/alert.tsx'
import { LinkButton } from '../ui/text-link.tsx'
import { FailureReason } from './failure.tsx'

interface AnalysisFailureProps {
  error: Error
  title?: string
  onCheck?: () => void
}

/** Like `Failure`, but also says whether the text was charged if that is uncertain. */
export function AnalysisFailure({
  error,
  title = 'Failed to analyze text',
  onCheck,
}: AnalysisFailureProps) {
  const isUnanswered = error instanceof Unanswered
  const cause = isUnanswered ? error.cause : error
  return (
    <Alert tone="error" title={title}>
      {cause !== undefined && <FailureReason error={cause} />}
      {isUnanswered && error.isCharged === 'no' && (
        <p>The text was not read to its end, and nothing was charged.</p>
      )}
      {isUnanswered && error.isCharged === 'unknown' && (
        <p>
          It is not known yet whether the text was read and charged. If it was, its result is kept.{' '}
          {onCheck && (
            <LinkButton onClick={onCheck} className="touch-target">
              Check again
            </LinkButton>
          )}
        </p>
      )}
    </Alert>
  )
}
