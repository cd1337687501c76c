import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames } from './class-names.ts'

interface FieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  /** Stands inside the input, at its right end. */
  adornment?: ReactNode
}

/** An input with its label, and its hint or error tied to it for screen readers. */
export function TextField({
  label,
  error,
  hint,
  aside,
  adornment,
  className,
  ...input
}: FieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="text-label font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(inputClasses, adornment ? 'pr-18' : 'pr-3.5')}
        />
        {adornment && (
          <div className="absolute inset-y-0 right-1.5 flex items-center">{adornment}</div>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-caption text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  )
}

/** A password input whose characters can be shown. */
export function PasswordField({ label, ...rest }: Omit<FieldProps, 'type' | 'adornment'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      label={label}
      type={isShown ? 'text' : 'password'}
      adornment={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="h-8 rounded-sm px-2 text-caption font-semibold text-ink-faint hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {label.toLowerCase()}</span>
        </button>
      }
    />
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="appear mt-1.5 flex gap-1.5 text-caption font-medium text-ai">
      <CircleAlert aria-hidden="true" className="mt-[3px] size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

export const inputClasses =
  'h-11 w-full rounded-md border border-edge bg-sheet pl-3.5 text-body text-ink placeholder:text-ink-faint transition-colors hover:border-ink-soft focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-ai'
