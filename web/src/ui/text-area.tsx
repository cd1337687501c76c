import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface TextAreaFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'textarea'>, 'className'> {
  /** Set as the text it is, not as an entry in a form. */
  isProse?: boolean
  /** Set as letters for a program, which may be broken anywhere. */
  isCode?: boolean
}

/** A text of several lines. */
export function TextAreaField({
  label,
  error,
  hint,
  aside,
  isProse = false,
  isCode = false,
  rows = 3,
  className,
  ...textarea
}: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} aside={aside} className={className}>
      {(ties) => (
        <textarea
          {...textarea}
          {...ties}
          rows={rows}
          className={classNames(
            inputClasses,
            'block h-auto resize-y disabled:resize-none',
            isProse ? 'px-5 py-4 font-serif text-lede' : 'px-3.5 py-2.5',
            isCode && 'break-all font-mono text-caption',
          )}
        />
      )}
    </FieldFrame>
  )
}
