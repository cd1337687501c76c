import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface SelectFieldProps
  extends Omit<FieldFrameProps, 'aside'>,
    Omit<ComponentProps<'select'>, 'className'> {}

/** A select that uses the browser's native list, which works with any touch screen or keyboard. */
export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(ties) => (
        <div className="relative">
          <select
            {...select}
            {...ties}
            className={classNames(inputClasses, 'appearance-none truncate pr-10 pl-3.5')}
          >
            {children}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4 text-ink-faint"
          />
        </div>
      )}
    </FieldFrame>
  )
}
