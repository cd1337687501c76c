import { type ReactNode, useId } from 'react'
import { RadioInput } from './radio-input.tsx'

interface ChoiceProps<Value extends string> {
  label: ReactNode
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A few answers side by side to a question, none of them chosen at first. */
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
          <label
            key={option.value}
            className="relative flex h-11 min-w-20 items-center justify-center rounded-md border border-edge bg-sheet px-5 font-semibold text-label hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <RadioInput name={name} value={option.value} chosen={value} onChange={onChange} />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
