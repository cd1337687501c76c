import { useId } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadFailureProps {
  /** What could not be loaded. */
  children: string
  /** What may be the matter, beside the words that say what failed. */
  help: string | null
  onRetry: () => void
  isRetrying: boolean
  className?: string
}

/** Stands where something should have been loaded, with a way to try again. */
export function LoadFailure({ children, help, onRetry, isRetrying, className }: LoadFailureProps) {
  const id = useId()
  return (
    <div className={className}>
      <div id={id}>
        <Alert tone="error">{children}</Alert>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="sm"
          isBusy={isRetrying}
          aria-describedby={id}
          onClick={onRetry}
        >
          Retry
        </Button>
        {help && <p className="text-ink-soft text-label">{help}</p>}
      </div>
    </div>
  )
}
