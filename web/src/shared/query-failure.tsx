import { ApiError } from '@inkprint/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../client/error-message.ts'
import { failureNote } from '../client/failure-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
  /** Adds that the user should try again later; without it, only the button suggests retrying. */
  isForLater?: boolean
  /** Also shows the server's message when the server does not know the cause. */
  isVerbatim?: boolean
  /** Added to the Retry button's name, for pages that have several. */
  what?: string
  className?: string
}

/** Shows that a query failed: what, why if known, and a Retry button. */
export function QueryFailure({
  query,
  children,
  isForLater = false,
  isVerbatim = false,
  what,
  className,
}: QueryFailureProps) {
  return (
    <LoadFailure
      detail={isVerbatim || isRefusal(query.error) ? errorMessage(query.error, '') : ''}
      help={failureNote(query.error, isForLater ? 'later' : 'now')}
      onRetry={() => query.refetch()}
      isRetrying={query.isFetching}
      {...(what && { what })}
      {...(className && { className })}
    >
      {isForLater ? `${children} Please try again later.` : children}
    </LoadFailure>
  )
}

/** Whether the server refused on purpose and gave a reason. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && typeof error.detail === 'string'
}
