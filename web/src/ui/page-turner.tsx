import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

interface PageTurnerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
  /** What is paged through, for screen readers. */
  label?: string
}

/** Back and forth through a list, never past its ends. */
export function PageTurner({ page, pages, onTurn, label = 'Pages' }: PageTurnerProps) {
  const last = Math.max(1, pages)
  return (
    <nav
      aria-label={label}
      className="flex items-center gap-3 max-sm:w-full max-sm:justify-between"
    >
      <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
        Previous
      </Button>
      <span className="text-caption text-ink-soft tabular-nums">
        Page {page} of {last}
      </span>
      <Button
        variant="secondary"
        size="sm"
        disabled={page >= last}
        onClick={() => onTurn(page + 1)}
      >
        Next
        <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
      </Button>
    </nav>
  )
}
