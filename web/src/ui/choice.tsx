import { type ReactNode, useId } from 'react'
import { RadioLabel } from './radio-label.tsx'

interface ChoiceProps<Value extends string> {
  label: ReactNode
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A question with a few answers side by side, none of them preselected. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="mt-3 flex gap-2">
        {options.map((option) => (
          <RadioLabel
            key={option.value}
            name={name}
            value={option.value}
            chosen={value}
            onChange={onChange}
            className="h-11 min-w-20 rounded-md border border-edge bg-sheet px-5 font-semibold text-label hover:border-ink has-checked:border-ink has-checked:bg-accent-wash has-checked:shadow-[inset_0_0_0_1px_var(--ink)]"
          >
            {option.label}
          </RadioLabel>
        ))}
      </div>
    </fieldset>
  )
}
