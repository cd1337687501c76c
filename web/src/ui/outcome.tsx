import type { ReactNode } from 'react'
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
      <div role={looks[tone].role}>
        <Seal tone={tone} />
        <h1 className="mt-6 text-headline">{title}</h1>
        <div className="mt-3 text-pretty text-ink-soft">{children}</div>
      </div>
      {action && <div className="mt-8 flex flex-wrap gap-3">{action}</div>}
    </>
  )
}

const looks = {
  busy: { role: 'status', color: 'text-edge' },
  success: { role: 'status', color: 'text-human' },
  error: { role: 'alert', color: 'text-ai' },
  question: { role: undefined, color: 'text-edge' },
} satisfies Record<OutcomeProps['tone'], { role: string | undefined; color: string }>

function Seal({ tone }: { tone: OutcomeProps['tone'] }) {
  return (
    <div className="flex h-16">
      <Fingerprint className={`h-16 w-auto ${looks[tone].color}`} />
      {tone === 'busy' && <Spinner className="ml-4 size-6 self-center text-accent" />}
    </div>
  )
}
