import { type ReactNode, useId } from 'react'
import { RadioLabel } from './radio-label.tsx'

interface Option<Value extends string> {
  value: Value
  label: string
  icon: ReactNode
}

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onChange: (value: Value) => void
}

/** A few choices side by side, each an icon with a name. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-md border border-rule bg-sheet p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <RadioLabel
          key={option.value}
          name={name}
          value={option.value}
          chosen={value}
          onChange={onChange}
          title={option.label}
          className="h-8 w-9 pointer-coarse:h-10 pointer-coarse:w-10 rounded-sm text-ink-faint hover:text-ink has-checked:bg-ink has-checked:text-paper"
        >
          {option.icon}
          <span className="sr-only">{option.label}</span>
        </RadioLabel>
      ))}
    </fieldset>
  )
}
