import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-frame.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  error?: string | undefined
  /** Shown below the label; clicking it does not toggle the box. */
  hint?: ReactNode
}

export function Checkbox({ label, error, hint, className, ...input }: CheckboxProps) {
  const id = useId()
  // The error is read first.
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className="isolate grid grid-cols-[1.125rem_1fr] gap-x-3">
        <span className="relative z-1 mt-0.5 size-[1.125rem]">
          <input
            {...input}
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            className="peer size-full appearance-none rounded-sm border border-edge bg-sheet checked:border-ink checked:bg-ink hover:border-ink aria-invalid:border-ai"
          />
          <svg
            viewBox="0 0 18 18"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden text-paper peer-checked:block"
          >
            <path d="m4.5 9.4 3 3 6-6.6" fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
        </span>
        <label
          htmlFor={id}
          // On touch screens the tappable area includes the box and extends slightly above and below the
          // line.
          className="relative text-label pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:right-0 pointer-coarse:after:-left-[1.875rem]"
        >
          {label}
        </label>
        {hint && (
          <div id={`${id}-hint`} className="relative col-start-2 text-caption text-ink-faint">
            {hint}
          </div>
        )}
        {error && (
          <div className="col-start-2">
            <FieldError id={`${id}-error`}>{error}</FieldError>
          </div>
        )}
      </div>
    </div>
  )
}
