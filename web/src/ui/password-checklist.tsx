import { Check } from 'lucide-react'
import { classNames } from './class-names.ts'

interface Rule {
  label: string
  isMet: (password: string) => boolean
}

interface PasswordChecklistProps {
  password: string
  rules: readonly Rule[]
  /** Whether the form was submitted and refused, so that unmet rules are shown as errors. */
  isRefused?: boolean
}

/** Shows, while the user types, which rules a password already satisfies. */
export function PasswordChecklist({ password, rules, isRefused = false }: PasswordChecklistProps) {
  return (
    <ul
      aria-label="Password requirements"
      className="grid grid-cols-2 gap-x-4 gap-y-1 sm:flex sm:flex-wrap"
    >
      {rules.map((rule) => {
        const isMet = rule.isMet(password)
        return (
          <li
            key={rule.label}
            data-met={isMet}
            className={classNames(
              'flex items-center gap-1.5',
              isMet && 'font-medium text-human',
              !isMet && isRefused && 'font-medium text-ai',
            )}
          >
            <Mark isMet={isMet} />
            {rule.label}
            <span className="sr-only">{isMet ? ' (met)' : ' (not met)'}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Not an empty ring, which would look like a radio button. */
function Mark({ isMet }: { isMet: boolean }) {
  return (
    <span
      className={classNames(
        'flex size-3.5 items-center justify-center rounded-full',
        isMet && 'bg-human text-sheet',
      )}
    >
      {isMet ? (
        <Check aria-hidden="true" className="size-2.5" strokeWidth={3.5} />
      ) : (
        <span className="size-1 rounded-full bg-current" />
      )}
    </span>
  )
}
