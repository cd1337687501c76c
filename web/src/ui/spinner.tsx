import { classNames } from './class-names.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={classNames('spinner size-5 shrink-0 animate-spin', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

interface PageSpinnerProps {
  label?: string
  /** Why it is taking longer than usual. */
  note?: string | null
}

/** Fills the place of a screen that is loading. */
export function PageSpinner({ label = 'Loading', note = null }: PageSpinnerProps) {
  return (
    <div
      role="status"
      className="appear-late flex min-h-[50dvh] flex-1 flex-col items-center justify-center gap-4 px-5 text-ink-faint"
    >
      <Spinner className="size-7" />
      {note ? (
        <p className="text-center text-ink-soft">{note}</p>
      ) : (
        <span className="sr-only">{label}</span>
      )}
    </div>
  )
}
