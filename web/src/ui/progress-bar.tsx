import { classNames } from './class-names.ts'

interface ProgressBarProps {
  label: string
  value: number
  max: number
  /** The value as read by screen readers. */
  valueText: string
  /** Whether so little is left that it should be noticed. */
  isLow?: boolean
}

/** How much of something is left. */
export function ProgressBar({ label, value, max, valueText, isLow = false }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      className="h-1.5 overflow-hidden rounded-full bg-shade"
    >
      <div
        className={classNames(
          'h-full rounded-full transition-[width] duration-500',
          isLow ? 'bg-caution' : 'bg-accent',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
