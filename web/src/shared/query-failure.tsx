import { ApiError } from '@inkprint/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '../client/error-message.ts'
import { failureNote } from '../client/failure-text.ts'
import { LoadFailure } from '../ui/load-failure.tsx'

interface QueryFailureProps {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: string
  /** Asks to try again later; without it, only the button says to try again. */
  isForLater?: boolean
  /** Also shows what the server says when it does not know itself what is the matter. */
  isVerbatim?: boolean
  /** Named with Retry, where a page has several of them. */
  what?: string
  className?: string
}

/** A query that failed: what, why if that is known, and Retry. */
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

/** The server knows why it does not answer, and says so in a sentence. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && typeof error.detail === 'string'
}
