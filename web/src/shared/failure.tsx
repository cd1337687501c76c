import { errorMessage } from '../client/error-message.ts'
import { Alert } from '../ui/alert.tsx'
import { FailureNote } from './failure-note.tsx'

/** What failed, beneath it what the server said about it, if anything, and what may be the matter. */
export function Failure({ title, error }: { title: string; error: Error }) {
  const detail = errorMessage(error, '')
  return (
    <Alert tone="error" {...(detail && { title })}>
      <p>{detail || title}</p>
      <FailureNote error={error} />
    </Alert>
  )
}
