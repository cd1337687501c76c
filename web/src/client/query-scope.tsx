import { ApiError } from '@inkprint/contract'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'

/**
 * Provides queries to public routes, or to a part of one. The sign-in screen needs none, so it loads without
 * it.
 */
export function QueryScope({ children = <Outlet /> }: { children?: ReactNode }) {
  return <QueryClientProvider client={publicClient}>{children}</QueryClientProvider>
}

/** Provides queries to the routes behind the guard. The cache is dropped when the user leaves them. */
export function PrivateQueryScope() {
  const [client] = useState(createClient)
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}

function createClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onError(error) {
        if (!(error instanceof ApiError)) return
        // The role was changed while the page was open, so it is fetched again.
        if (error.code === 'PERMISSION_MISSING') {
          client.invalidateQueries({ queryKey: ['own-role'] })
        }
        // What was to be changed has been deleted: everything else on the page may be outdated too.
        if (error.code === 'NOT_FOUND') client.invalidateQueries()
      },
    }),
    defaultOptions: {
      // Failures are reported right away, with a button to retry; being offline counts as a failure too.
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Outlives its routes, so that a mailed token is not sent again when the user returns to its page. */
const publicClient = createClient()
