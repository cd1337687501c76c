import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldFrameProps {
  label: string
  error?: string | undefined
  /** The id of a message elsewhere that explains why the value is refused, while it is. */
  refusedBy?: string | undefined
  hint?: ReactNode
  /** Shown at the right end of the label's line. */
  aside?: ReactNode
  className?: string | undefined
}

/** The attributes that connect an input to its label, hint and error. */
interface Ties {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input and a hint or error below it, connected for screen readers. */
export function FieldFrame({
  label,
  error,
  refusedBy,
  hint,
  aside,
  className,
  children,
}: FieldFrameProps & { children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const describedBy = [error && `${id}-error`, refusedBy, hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold text-label">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error || refusedBy ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-caption text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="appear mt-1.5 flex gap-1.5 font-medium text-ai text-caption">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** The look of an input, without its horizontal padding. */
export const inputClasses =
  'h-11 w-full rounded-md border border-edge bg-sheet text-body text-ink placeholder:text-ink-faint transition-colors hover:border-ink-soft focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-ai disabled:cursor-not-allowed disabled:border-rule disabled:bg-shade/60 disabled:text-ink-soft'
