import { useId } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailureProps {
  /** What could not be loaded. */
  children: string
  /** What the server says about it; empty where it says nothing. */
  detail?: string
  /** What may be the matter, beside the words that say what failed. */
  help: string | null
  /** Named with the button, where a page has several of them. */
  what?: string
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** Stands where something should have been loaded, with a way to try again. */
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
