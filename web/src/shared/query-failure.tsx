import type { UseQueryResult } from '@tanstack/react-query'
import { failureHelp } from '../client/failure-help.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
  /** Named with Retry, where a page has several of them. */
  what?: string
  className?: string
}

/** A query that failed: what, why if that is known, and Retry. */
export function QueryFailure({ query, children, what, className }: QueryFailureProps) {
  return (
    <LoadFailure
      help={failureHelp(query.error, children)}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
      {...(what && { what })}
      {...(className && { className })}
    >
      {children}
    </LoadFailure>
  )
}
