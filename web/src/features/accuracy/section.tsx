import type { ReactNode } from 'react'
import { FoldSummary } from '../../ui/fold-summary.tsx'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-16">
      <h2 className="text-headline">{title}</h2>
      <div className="mt-5 space-y-10">{children}</div>
    </section>
  )
}

interface FoldedProps {
  summary: string
  isOpen?: boolean
  children: ReactNode
}

/** A long, optional list, folded by default. */
export function Folded({ summary, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen}>
      <FoldSummary className="text-ink-soft text-label hover:text-ink">{summary}</FoldSummary>
      <div className="mt-6">{children}</div>
    </details>
  )
}
