import { SelectField } from './select.tsx'

interface FilterFieldProps {
  label: string
  /** What it is called to choose nothing. */
  all: string
  value: string
  options: readonly { id: string; name: string }[]
  onChoose: (value: string) => void
  className?: string
}

/** Narrows a list down to one of several choices, or to none of them. */
export function FilterField({
  label,
  all,
  value,
  options,
  onChoose,
  className = 'min-w-0',
}: FilterFieldProps) {
  return (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {/* Still the filter while its name is being fetched, or once it has none any more. */}
      {value !== '' && !options.some(({ id }) => id === value) && (
        <option value={value}>{value}</option>
      )}
    </SelectField>
  )
}

/** Choices whose names are known by heart. */
export function optionsOf(names: Record<string, string>): { id: string; name: string }[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }))
}
