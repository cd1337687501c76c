import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, type FieldFrameProps, inputClasses } from './field-frame.tsx'

interface FieldProps extends FieldFrameProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Shown inside the input, at its right end. */
  adornment?: ReactNode
}

/** A single-line input. */
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

/** A password input with a button to show the characters. */
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

/** “Confirm” in a label is an instruction; what the button shows is the repeated password. */
function nameOfSecret(label: string): string {
  return label.toLowerCase().replace(/^confirm /, 'repeated ')
}
