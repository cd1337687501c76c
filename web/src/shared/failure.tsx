import { errorMessage } from '../client/error-message.ts'
import { failureHelp } from '../client/failure-help.ts'
import { failureNote } from '../client/failure-text.ts'
import { Alert } from '../ui/alert.tsx'

interface FailureProps extends ReasonProps {
  title: string
}

/** Says what failed and, below it, what the server said and what may be the cause. */
export function Failure({ title, className, ...reason }: FailureProps) {
  return (
    <Alert tone="error" title={title} {...(className && { className })}>
      <FailureReason {...reason} />
    </Alert>
  )
}

/** The same without an alert of its own, for an alert whose title does not say what failed. */
export function FailureWords({ title, error }: Pick<FailureProps, 'title' | 'error'>) {
  return (
    <>
      {errorMessage(error, '') === '' && <p>{title}</p>}
      <FailureReason error={error} />
    </>
  )
}

interface ReasonProps {
  error: unknown
  /** Leaves out what the server said, because the words before already cover it. */
  isDetailHidden?: boolean
  className?: string
}

export function FailureReason({ error, isDetailHidden = false, className }: ReasonProps) {
  const said = isDetailHidden ? '' : errorMessage(error, '')
  const note = isDetailHidden ? failureHelp(error) : failureNote(error)
  return (
    <>
      {said && <p className={className}>{said}</p>}
      {note && <p className={className}>{note}</p>}
    </>
  )
}
