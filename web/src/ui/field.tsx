import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Stands inside the input, at its right end. */
  adornment?: ReactNode
}

/** An input of one line. */
export function TextField({
  label,
  error,
  refusedBy,
  hint,
  aside,
  adornment,
  className,
  ...input
}: FieldProps) {
  return (
    <FieldFrame
      label={label}
      error={error}
      refusedBy={refusedBy}
      hint={hint}
      aside={aside}
      className={className}
    >
      {(ties) => (
        <div className="relative">
          <input
            {...input}
            {...ties}
            className={classNames(inputClasses, 'pl-3.5', adornment ? 'pr-18' : 'pr-3.5')}
          />
          {adornment && (
            <div className="absolute inset-y-0 right-1.5 flex items-center">{adornment}</div>
          )}
        </div>
      )}
    </FieldFrame>
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
          className="touch-target h-8 rounded-sm px-2 font-semibold text-caption text-ink-faint hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {nameOfSecret(label)}</span>
        </button>
      }
    />
  )
}

/** “Confirm” is what to do with the field; what can be shown is the password typed in again. */
function nameOfSecret(label: string): string {
  return label.toLowerCase().replace(/^confirm /, 'repeated ')
}
