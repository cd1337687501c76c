import type { UseQueryResult } from '@tanstack/react-query'
import { failureHelp } from '../client/failure-help.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
  /** Asks to try again later; without it, only the button says to try again. */
  isForLater?: boolean
  /** Named with Retry, where a page has several of them. */
  what?: string
  className?: string
}

/** A query that failed: what, why if that is known, and Retry. */
export function QueryFailure({
  query,
  children,
  isForLater = false,
  what,
  className,
}: QueryFailureProps) {
  return (
    <LoadFailure
      help={failureHelp(query.error, isForLater ? 'later' : 'now')}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
      {...(what && { what })}
      {...(className && { className })}
    >
      {isForLater ? `${children} Please try again later.` : children}
    </LoadFailure>
  )
}
