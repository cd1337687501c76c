import type { ReactNode } from 'react'

interface SafetyPartProps {
  /** The target of links to it. */
  id?: string
  title: string
  /** What it is for, or its current state. */
  hint: ReactNode
  children?: ReactNode
}

/** One of the things that protect an account. */
export function SafetyPart({ id, title, hint, children }: SafetyPartProps) {
  return (
    <section id={id} aria-label={title} className="scroll-mt-4">
      <h3 className="font-sans font-semibold text-body">{title}</h3>
      <p className="mt-1 mb-4 text-ink-soft text-label">{hint}</p>
      {children}
    </section>
  )
}
