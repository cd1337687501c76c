import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { pageWindow } from './page-window.ts'

interface PaginationProps {
  page: number
  pages: number
  onTurn: (page: number) => void
  /** What is being paged through, for screen readers. */
  label: string
}

/** Page numbers around the current one, never past the ends of the list. */
export function Pagination({ page, pages, onTurn, label }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <Button variant="quiet" size="icon" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        <span className="sr-only">Previous page</span>
      </Button>
      {pageWindow(page, pages).map((number, index) =>
        number === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place
          <span key={`gap-${index}`} className="w-7 text-center text-ink-faint">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onTurn(number)}
            className={classNames(
              'h-10 min-w-10 rounded-md px-2 font-mono text-caption tabular-nums',
              number === page
                ? 'bg-ink font-semibold text-paper'
                : 'text-ink-soft hover:bg-shade hover:text-ink',
            )}
          >
            {number}
          </button>
        ),
      )}
      <Button variant="quiet" size="icon" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
        <ChevronRight aria-hidden="true" className="size-4" />
        <span className="sr-only">Next page</span>
      </Button>
    </nav>
  )
}
