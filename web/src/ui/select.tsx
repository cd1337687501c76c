import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError, inputClasses } from './field.tsx'

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string
  error?: string | undefined
  hint?: ReactNode
}

/** A choice of one, with the browser's own list: it works with every finger and keyboard. */
export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold text-label">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className={classNames(
            inputClasses,
            'appearance-none truncate pr-10 disabled:cursor-not-allowed disabled:opacity-60',
          )}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-faint"
        />
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
