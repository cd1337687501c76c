interface RadioInputProps<Value extends string> {
  name: string
  value: Value
  chosen: Value | null
  onChange: (value: Value) => void
}

/** A radio button that covers its label, which shows what is chosen and where the focus is. */
export function RadioInput<Value extends string>({
  name,
  value,
  chosen,
  onChange,
}: RadioInputProps<Value>) {
  return (
    <input
      type="radio"
      name={name}
      value={value}
      checked={value === chosen}
      onChange={() => onChange(value)}
      className="absolute inset-0 cursor-pointer appearance-none outline-none"
    />
  )
}
