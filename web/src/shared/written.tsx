import type { ReactNode } from 'react'

interface WrittenProps {
  /** The author and, if it matters, the time. */
  by: ReactNode
  children: string
}

/** What somebody wrote, verbatim. */
export function Written({ by, children }: WrittenProps) {
  return (
    <figure className="border-rule border-l-2 pl-4">
      <figcaption className="text-caption text-ink-soft">{by}</figcaption>
      <blockquote className="mt-1 max-w-[65ch] whitespace-pre-wrap break-words font-serif text-lede">
        <bdi>{children}</bdi>
      </blockquote>
    </figure>
  )
}
