import { errorMessage } from '../client/error-message.ts'
import { failureNote } from '../client/failure-text.ts'
import { Alert } from '../ui/alert.tsx'

interface FailureProps {
  title: string
  error: unknown
  className?: string
}

/** What failed, beneath it what the server said about it, if anything, and what may be the matter. */
export function Failure({ title, error, className }: FailureProps) {
  return (
    <Alert tone="error" title={title} {...(className && { className })}>
      <FailureReason error={error} />
    </Alert>
  )
}

/** The same in an alert whose title is not what failed. */
export function FailureWords({ title, error }: Omit<FailureProps, 'className'>) {
  return (
    <>
      {errorMessage(error, '') === '' && <p>{title}</p>}
      <FailureReason error={error} />
    </>
  )
}

export function FailureReason({ error }: Pick<FailureProps, 'error'>) {
  const said = errorMessage(error, '')
  const note = failureNote(error)
  return (
    <>
      {said && <p>{said}</p>}
      {note && <p>{note}</p>}
    </>
  )
}
