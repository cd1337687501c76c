import { ApiError } from '@inkprint/contract'
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Outlet } from 'react-router'

/** Public routes, or a part, that read server data; the sign-in screen does not and loads without it. */
export function QueryScope({ children = <Outlet /> }: { children?: ReactNode }) {
  return <QueryClientProvider client={publicClient}>{children}</QueryClientProvider>
}

/** The routes behind the guard: what one user saw goes when they go. */
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
        // Somebody changed the role while the page was open: what it offers is asked for again.
        if (error.code === 'PERMISSION_MISSING') {
          client.invalidateQueries({ queryKey: ['own-role'] })
        }
        // What was to be changed was deleted meanwhile: the page finds out what else is no longer so.
        if (error.code === 'NOT_FOUND') client.invalidateQueries()
      },
    }),
    defaultOptions: {
      // A failure is told at once, with a way to try again; being offline is a failure too.
      queries: { retry: false, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Outlives its routes, so that a mailed token stays sent when one comes back to its page. */
const publicClient = createClient()
