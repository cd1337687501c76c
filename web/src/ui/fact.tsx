import type { ReactNode } from 'react'

/** An entry in a list of facts: the term above its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-faint">{term}</dt>
      <dd className="break-words tabular-nums">{children}</dd>
    </div>
  )
}
