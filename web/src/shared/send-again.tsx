import type { UseQueryResult } from '@tanstack/react-query'
import { failureHelp } from '../client/failure-help.ts'
import { Button } from '../ui/button.tsx'

/** For a mailed link that could not be checked (as opposed to refused), since it may still work. */
export function SendAgain({
  query,
}: {
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
}) {
  if (failureHelp(query.error) === null) return null
  return (
    <Button variant="secondary" isBusy={query.isFetching} onClick={() => query.refetch()}>
      Retry
    </Button>
  )
}
