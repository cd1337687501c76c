import { SelectField } from './select.tsx'

interface FilterFieldProps {
  label: string
  /** The label of the empty choice. */
  all: string
  value: string
  options: readonly { id: string; name: string }[]
  onChoose: (value: string) => void
  className?: string
}

/** Filters a list by one of several values, or by none. */
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
      {/* Keeps the filter's value selectable while its name is loading or if it no longer has one. */}
      {value !== '' && !options.some(({ id }) => id === value) && (
        <option value={value}>{value}</option>
      )}
    </SelectField>
  )
}

/** Turns fixed choices (names by id) into options. */
export function optionsOf(names: Record<string, string>): { id: string; name: string }[] {
  return Object.entries(names).map(([id, name]) => ({ id, name }))
}
