import { ApiError } from '@inkprint/contract'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

export const listPath = '/dashboard?tab=analyses'

/** Stands above everything that is about single analyses. */
export function BackToList() {
  return (
    <Link
      to={listPath}
      className="touch-target -ml-0.5 inline-flex items-center gap-1.5 self-start rounded-sm text-ink-soft text-label hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      All analyses
    </Link>
  )
}

/** Whether an analysis could not be had because there is none with that id. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
