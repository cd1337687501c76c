import type { ReactNode } from 'react'
import { Fingerprint } from './fingerprint.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
}

/** Shown in place of missing content, and says what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-rule border-dashed px-6 py-14 text-center">
      <Fingerprint className="h-14 w-auto text-rule" />
      <p className="mt-5 max-w-full text-balance break-words font-medium font-serif text-title">
        {title}
      </p>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
    </div>
  )
}
