import type { ReactNode } from 'react'

interface SafetyPartProps {
  title: string
  /** What it is for, or how it stands. */
  hint: ReactNode
  children?: ReactNode
}

/** One of the things that protect an account. */
export function SafetyPart({ title, hint, children }: SafetyPartProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-sans font-semibold text-body">{title}</h3>
      <p className="mt-1 mb-4 text-ink-soft text-label">{hint}</p>
      {children}
    </section>
  )
}
