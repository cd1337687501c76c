import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../client/not-found.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { QueryFailure } from './query-failure.tsx'

interface QueryPageProps<Data> {
  query: UseQueryResult<Data>
  /** The heading to use until the content with its own heading is shown. */
  heading: string
  loading: string
  failure: string
  /** Shown if the item does not exist. */
  missing: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/** A page about a single item: shows that it is loading, missing or failed, or the item itself. */
export function QueryPage<Data>({
  query,
  heading,
  loading,
  failure,
  missing,
  className,
  children,
}: QueryPageProps<Data>) {
  const isMissing = isNotFound(query.error)
  if (query.data !== undefined && !isMissing) return children(query.data)
  if (query.isPending) {
    return (
      <>
        <h1 className="sr-only">{heading}</h1>
        <PageSpinner label={loading} />
      </>
    )
  }
  return (
    <div className={className}>
      <h1 className="mb-6 text-headline">{heading}</h1>
      {isMissing ? missing : <QueryFailure query={query}>{failure}</QueryFailure>}
    </div>
  )
}
