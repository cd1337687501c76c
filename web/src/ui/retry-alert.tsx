import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

interface RetryAlertProps {
  /** What could not be fetched. */
  children: ReactNode
  isBusy: boolean
  onRetry: () => void
  className?: string
}

/** Something could not be fetched; asking again is one press away. */
export function RetryAlert({ children, isBusy, onRetry, className }: RetryAlertProps) {
  return (
    <div className={classNames('flex flex-wrap items-center gap-3', className)}>
      <Alert tone="error" className="min-w-0 flex-1 basis-72">
        {children}
      </Alert>
      <Button variant="secondary" isBusy={isBusy} onClick={onRetry}>
        {!isBusy && <RotateCw aria-hidden="true" className="-ml-1 size-4" />}
        Retry
      </Button>
    </div>
  )
}
