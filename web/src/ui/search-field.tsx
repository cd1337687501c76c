import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { inputClasses } from './field-frame.tsx'

/** Props that the field sets itself. */
type Own = 'ref' | 'type' | 'aria-label' | 'value' | 'onChange'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, Own> {
  /** Read by screen readers; sighted users see the placeholder. */
  label: string
  value: string
  /** Called for every keystroke, and with an empty text when the search is cleared. */
  onType: (text: string) => void
}

export function SearchField({ label, value, onType, className, ...input }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)

  function clear() {
    onType('')
    // The focused button disappears.
    field.current?.focus()
  }

  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4 text-ink-faint"
      />
      <input
        {...input}
        ref={field}
        type="search"
        aria-label={label}
        value={value}
        onChange={({ target }) => onType(target.value)}
        className={classNames(inputClasses, 'pr-11 pl-3.5 indent-7')}
      />
      {value !== '' && (
        <span className="absolute inset-y-0 right-2 flex items-center">
          <Button variant="quiet" size="tiny" onClick={clear}>
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Clear the search</span>
          </Button>
        </span>
      )}
    </div>
  )
}
