import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** Shown above a page as a link to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="touch-target -ml-0.5 inline-flex w-fit items-center gap-1.5 rounded-sm text-ink-soft text-label hover:text-ink print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  )
}
