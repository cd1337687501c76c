import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, inputClasses } from './field.tsx'

interface TextAreaFieldProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
  /** Stands at the right end of the label's line. */
  aside?: ReactNode
  /** Set as the text it is, not as an entry in a form. */
  isProse?: boolean
}

/** A text of several lines with its label, and its hint or error tied to it for screen readers. */
export function TextAreaField({
  label,
  error,
  hint,
  aside,
  isProse = false,
  rows = 3,
  className,
  ...textarea
}: TextAreaFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <label htmlFor={id} className="font-semibold text-label">
          {label}
        </label>
        {aside}
      </div>
      <textarea
        {...textarea}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className={classNames(
          inputClasses,
          'block h-auto resize-y py-2.5 pr-3.5',
          isProse && 'px-5 py-4 font-serif text-lede',
        )}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-caption text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  )
}
