import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'

interface PageTurnerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
  /** What is being paged through, for screen readers. */
  label?: string
}

/** Back and forward buttons for a list, disabled at its ends. */
export function PageTurner({ page, pages, onTurn, label = 'Pages' }: PageTurnerProps) {
  const last = Math.max(1, pages)
  return (
    <nav
      aria-label={label}
      className="flex items-center gap-3 max-sm:w-full max-sm:justify-between"
    >
      <Previous disabled={page <= 1} onClick={() => onTurn(page - 1)} />
      <span className="text-caption text-ink-soft tabular-nums">
        Page {page} of {last}
      </span>
      <Next disabled={page >= last} onClick={() => onTurn(page + 1)} />
    </nav>
  )
}

interface CursorTurnerProps {
  /** What is being paged through, for screen readers. */
  label: string
  /** The cursors of the previous and next page; null if there is none. */
  previous: string | null
  next: string | null
  onTurn: (cursor: string) => void
}

/** Back and forward buttons for a list whose pages are not numbered; renders nothing if there is only one. */
export function CursorTurner({ label, previous, next, onTurn }: CursorTurnerProps) {
  if (previous === null && next === null) return null
  return (
    <nav aria-label={label} className="mt-4 flex justify-end gap-3">
      <Previous disabled={previous === null} onClick={() => onTurn(previous ?? '')} />
      <Next disabled={next === null} onClick={() => onTurn(next ?? '')} />
    </nav>
  )
}

interface StepProps {
  disabled: boolean
  onClick: () => void
}

function Previous(step: StepProps) {
  return (
    <Button variant="secondary" size="sm" {...step}>
      <ChevronLeft aria-hidden="true" className="-ml-1 size-4" />
      Previous
    </Button>
  )
}

function Next(step: StepProps) {
  return (
    <Button variant="secondary" size="sm" {...step}>
      Next
      <ChevronRight aria-hidden="true" className="-mr-1 size-4" />
    </Button>
  )
}
