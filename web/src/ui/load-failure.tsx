import { useId } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailureProps {
  /** Says what could not be loaded. */
  children: string
  /** What the server said about it; empty if nothing. */
  detail?: string
  /** What may be the cause, shown beside what failed. */
  help: string | null
  /** Added to the button's name, for pages that have several. */
  what?: string
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** Shown in place of content that failed to load, with a button to retry. */
export function LoadFailure({
  children,
  detail = '',
  help,
  what,
  onRetry,
  isRetrying,
  className,
}: LoadFailureProps) {
  const id = useId()
  return (
    <div className={className}>
      <Alert tone="error">
        <p id={id}>{children}</p>
        {detail && <p>{detail}</p>}
        {help && <p>{help}</p>}
      </Alert>
      <Button
        variant="secondary"
        size="sm"
        isBusy={isRetrying}
        aria-describedby={id}
        onClick={onRetry}
        className="mt-3"
      >
        Retry
        {what && <span className="sr-only"> loading {what}</span>}
      </Button>
    </div>
  )
}
