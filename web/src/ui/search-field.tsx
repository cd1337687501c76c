import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { inputClasses } from './field-frame.tsx'

interface SearchFieldProps extends ComponentProps<'input'> {
  /** Read aloud; what is seen is the placeholder. */
  label: string
}

export function SearchField({ label, className, ...input }: SearchFieldProps) {
  return (
    <div className={classNames('relative', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4 text-ink-faint"
      />
      <input
        {...input}
        type="search"
        aria-label={label}
        className={classNames(inputClasses, 'px-3.5 indent-7')}
      />
    </div>
  )
}
