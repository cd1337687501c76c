import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isNotFound } from '../client/not-found.ts'
import { PageSpinner } from '../ui/spinner.tsx'
import { QueryFailure } from './query-failure.tsx'

interface QueryPageProps<Data> {
  query: UseQueryResult<Data>
  /** The heading until there is something with a heading of its own. */
  heading: string
  loading: string
  failure: string
  /** Shown where there is no such thing. */
  missing: ReactNode
  className?: string
  children: (data: Data) => ReactNode
}

/** What a page shows of the one thing it is about: loading, missing, failed, or the thing itself. */
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
