import { queryOptions } from '@tanstack/react-query'

/**
 * A mailed token works only once, so it is sent once: however often the screen mounts, it gets the first
 * answer.
 */
export function tokenQuery<Answer>(
  name: string,
  token: string | null,
  send: (token: string) => Promise<Answer>,
) {
  return queryOptions({
    queryKey: [name, token],
    queryFn: () => send(token ?? ''),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}
