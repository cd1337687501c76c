import type { UseQueryResult } from '@tanstack/react-query'
import { failureHelp } from '../client/failure-help.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
  className?: string
}

/** A query that failed: what, why if that is known, and Retry. */
export function QueryFailure({ query, children, className }: QueryFailureProps) {
  return (
    <LoadFailure
      help={failureHelp(query.error)}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
      {...(className && { className })}
    >
      {children}
    </LoadFailure>
  )
}
