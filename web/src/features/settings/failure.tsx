import { errorMessage } from '../../lib/error-message.ts'
import { Alert } from '../../ui/alert.tsx'

/** What failed, and beneath it what the server said about it, if anything. */
export function Failure({ title, error }: { title: string; error: Error }) {
  const detail = errorMessage(error, '')
  if (!detail) return <Alert tone="error">{title}</Alert>
  return (
    <Alert tone="error" title={title}>
      {detail}
    </Alert>
  )
}
