import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

type Variant = keyof typeof variants
type Size = keyof typeof sizes

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant
  size?: Size
  /** Shows a spinner and ignores further presses while keeping the focus. */
  isBusy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'md',
  isBusy = false,
  type = 'button',
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Actually disabling it would drop the focus, and with it the place of keyboard users.
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      // Pressing Enter in a field of the form triggers it too.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={classNames(buttonClasses({ variant, size }), className)}
    >
      {isBusy && <Spinner className="size-4" />}
      {children}
    </button>
  )
}

/** The look of a button, for links that act like one. */
export function buttonClasses({
  variant = 'primary',
  size = 'md',
}: {
  variant?: Variant
  size?: Size
} = {}) {
  return classNames(base, variants[variant], sizes[size])
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none transition-colors duration-150'

const variants = {
  primary: 'filled hover:ready:bg-accent hover:ready:text-on-accent active:ready:translate-y-px',
  secondary:
    'border border-edge bg-sheet text-ink hover:ready:border-ink active:ready:translate-y-px',
  quiet: 'text-ink-soft hover:ready:bg-shade hover:ready:text-ink',
  danger: 'filled filled-ai hover:ready:brightness-90',
}

const sizes = {
  sm: 'touch-target h-9 px-3 text-caption',
  md: 'h-11 px-5 text-label',
  icon: 'size-10',
  tiny: 'touch-target size-7',
}
