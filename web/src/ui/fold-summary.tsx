import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface FoldSummaryProps {
  className: string
  children: ReactNode
}

/** The always visible part of a `details` element: the label that opens it, and a chevron. */
export function FoldSummary({ className, children }: FoldSummaryProps) {
  return (
    <summary
      className={classNames(
        'touch-target flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      {children}
      <ChevronDown
        aria-hidden="true"
        className="size-4 shrink-0 [details[open]>summary>&]:rotate-180"
      />
    </summary>
  )
}
