import { useQuery } from '@tanstack/react-query'
import { apiKeysQuery } from '../client/customer-data.ts'
import { QueryFailure } from './query-failure.tsx'

/** Below a choice among API keys that could not be loaded; nothing where they could. */
export function KeysFailure({ className }: { className?: string }) {
  const keys = useQuery(apiKeysQuery)
  if (!keys.isError || keys.data) return null
  return (
    <QueryFailure query={keys} what="the API keys" {...(className && { className })}>
      The API keys could not be loaded.
    </QueryFailure>
  )
}
