import type { ReactNode } from 'react'

interface RadioLabelProps<Value extends string> {
  name: string
  value: Value
  chosen: Value | null
  onChange: (value: Value) => void
  title?: string
  className: string
  children: ReactNode
}

/** A radio button that covers its label, which shows whether it is selected. */
export function RadioLabel<Value extends string>({
  name,
  value,
  chosen,
  onChange,
  title,
  className,
  children,
}: RadioLabelProps<Value>) {
  return (
    <label
      title={title}
      className={`relative flex items-center justify-center has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 ${className}`}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={value === chosen}
        onChange={() => onChange(value)}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {children}
    </label>
  )
}
