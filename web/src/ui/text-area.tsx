import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface TextAreaFieldProps
  extends FieldFrameProps,
    Omit<ComponentProps<'textarea'>, 'className'> {
  /** Uses the prose font, because the value is a text rather than a form entry. */
  isProse?: boolean
  /** Uses a monospaced font, because the value is meant for programs; may break anywhere. */
  isCode?: boolean
}

/** A multi-line text field. */
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
