import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Fingerprint } from './fingerprint.tsx'
import { Spinner } from './spinner.tsx'

interface OutcomeProps {
  /** `question`: nothing has happened yet. */
  tone: 'busy' | 'success' | 'error' | 'question'
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A whole page that says how something went and what to do next. */
export function Outcome({ tone, title, children, action }: OutcomeProps) {
  return (
    <>
      <div role={roles[tone]}>
        <Seal tone={tone} />
        <h1 className="mt-6 text-headline">{title}</h1>
        <div className="mt-3 text-pretty text-ink-soft">{children}</div>
      </div>
      {action && <div className="mt-8 flex flex-wrap gap-3">{action}</div>}
    </>
  )
}

const roles = {
  busy: 'status',
  success: 'status',
  error: 'alert',
  question: undefined,
} satisfies Record<OutcomeProps['tone'], string | undefined>

function Seal({ tone }: { tone: OutcomeProps['tone'] }) {
  return (
    <div className="relative flex h-16 items-end">
      <Fingerprint
        className={classNames(
          'h-16 w-auto',
          tone === 'success' && 'text-human',
          tone === 'error' && 'text-ai',
          (tone === 'busy' || tone === 'question') && 'text-edge',
        )}
      />
      {tone === 'busy' && <Spinner className="ml-4 size-6 self-center text-accent" />}
    </div>
  )
}
