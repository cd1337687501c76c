import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '../client/customer-data.ts'
import { QueryFailure } from './query-failure.tsx'

/** Shown below a choice of API keys if they failed to load; otherwise nothing. */
export function KeysFailure({ className }: { className?: string }) {
  const keys = useQuery(apiKeysQuery)
  if (!keys.isError || keys.data) return null
  return (
    <QueryFailure query={keys} what="the API keys" {...(className && { className })}>
      The API keys could not be loaded.
    </QueryFailure>
  )
}
