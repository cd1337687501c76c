import { type ComponentProps, type ReactNode, useId } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: string
  hint?: ReactNode
}

/** A labeled on/off switch. */
export function Switch({ label, hint, className, ...input }: SwitchProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="flex items-center gap-3">
        <span className="relative z-1 h-6 w-11 shrink-0">
          <input
            {...input}
            id={id}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox carries its own checked state
            role="switch"
            aria-describedby={hint ? `${id}-hint` : undefined}
            className="peer size-full cursor-pointer appearance-none rounded-full border border-edge bg-shade transition-colors checked:border-ink checked:bg-ink enabled:hover:border-ink disabled:cursor-not-allowed disabled:opacity-45"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-transform peer-checked:translate-x-5 peer-checked:bg-paper peer-disabled:opacity-45"
          />
        </span>
        <label
          htmlFor={id}
          // On touch screens the tappable area includes the switch and extends slightly above and below the
          // line.
          className="relative cursor-pointer font-semibold text-label pointer-coarse:after:absolute pointer-coarse:after:-inset-y-2.5 pointer-coarse:after:right-0 pointer-coarse:after:-left-14"
        >
          {label}
        </label>
      </div>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-caption text-ink-faint">
          {hint}
        </div>
      )}
    </div>
  )
}
