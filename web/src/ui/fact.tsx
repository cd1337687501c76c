import type { ReactNode } from 'react'

/** One line of a list of facts: what it is, above what is known. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-faint">{term}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  )
}
