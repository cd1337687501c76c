import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'

/** The routes that read server data; the sign-in screen does not and loads without it. */
export function QueryScope() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** The routes behind the guard: what one user saw is forgotten when they leave. */
export function PrivateQueryScope() {
  useEffect(() => () => queryClient.clear(), [])
  return <QueryScope />
}

const queryClient = new QueryClient({
  defaultOptions: {
    // A failure is told at once, with a way to try again; being offline is a failure too.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})
