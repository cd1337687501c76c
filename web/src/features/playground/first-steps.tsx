import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { activeKeys, apiKeysQuery } from '../../client/customer-data.ts'
import { useUser } from '../../client/session.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { idOfExample, latestQuery } from './queries.ts'

interface FirstStepsProps {
  onCreateKey: () => void
  isCreatingKey: boolean
  onOpenExample: (id: string) => void
  onWrite: () => void
  className?: string
}

/** What to do first; hidden after the user's first analysis, or once dismissed. */
export function FirstSteps({
  onCreateKey,
  isCreatingKey,
  onOpenExample,
  onWrite,
  className,
}: FirstStepsProps) {
  const latest = useQuery(latestQuery)
  const keys = useQuery(apiKeysQuery)
  const [memory, remember] = useMemory()
  if (latest.data !== null || !keys.data || memory.isSentAway) return null
  return (
    <section
      aria-label="First steps"
      className={classNames(
        'flex items-start gap-x-6 rounded-lg border border-rule bg-sheet py-2 pr-2 pl-5',
        className,
      )}
    >
      <h2 className="py-2 font-sans font-semibold text-label max-sm:sr-only">First steps</h2>
      <ol className="mr-auto flex flex-wrap gap-x-8 gap-y-1 pointer-coarse:gap-y-5 py-2 text-label max-sm:flex-col">
        <Step
          number={1}
          isDone={activeKeys(keys.data.api_keys).length > 0}
          isBusy={isCreatingKey}
          onSelect={onCreateKey}
        >
          Create an API key
        </Step>
        <Step
          number={2}
          isDone={memory.hasTriedExample}
          onSelect={() => {
            remember({ ...memory, hasTriedExample: true })
            onOpenExample(idOfExample('mixed'))
          }}
        >
          Try an example
        </Step>
        <Step number={3} isDone={false} onSelect={onWrite}>
          Analyze a text of your own
        </Step>
      </ol>
      <Button
        variant="quiet"
        size="icon"
        onClick={() => remember({ ...memory, isSentAway: true })}
        className="shrink-0"
      >
        <X aria-hidden="true" className="size-4" />
        <span className="sr-only">Hide the first steps</span>
      </Button>
    </section>
  )
}

interface StepProps {
  number: number
  isDone: boolean
  /** Whether the step is in progress. */
  isBusy?: boolean
  onSelect: () => void
  children: string
}

function Step({ number, isDone, isBusy = false, onSelect, children }: StepProps) {
  return (
    <li className="flex items-center gap-2.5">
      <span
        className={classNames(
          'flex size-6 shrink-0 items-center justify-center rounded-full border font-semibold text-caption',
          isDone ? 'border-human bg-human-wash text-human' : 'border-edge text-ink-soft',
        )}
      >
        {isDone && <Check aria-hidden="true" className="size-3.5" />}
        {!isDone && (isBusy ? <Spinner className="size-3.5" /> : number)}
      </span>
      {isDone ? (
        <span className="text-ink-soft">
          {children} <span className="sr-only">(done)</span>
        </span>
      ) : (
        <LinkButton aria-disabled={isBusy} onClick={onSelect} className="touch-target">
          {children}
        </LinkButton>
      )}
    </li>
  )
}

interface Memory {
  hasTriedExample: boolean
  isSentAway: boolean
}

/** Remembers in this browser that the list was dismissed. */
function useMemory(): [Memory, (memory: Memory) => void] {
  const name = `inkprint-first-steps-${useUser().id}`
  const [kept, setKept] = useState(() => localStorage.getItem(name) ?? '')
  const memory = { hasTriedExample: kept.includes('example'), isSentAway: kept.includes('away') }
  return [
    memory,
    ({ hasTriedExample, isSentAway }) => {
      const next = [hasTriedExample && 'example', isSentAway && 'away'].filter(Boolean).join(' ')
      localStorage.setItem(name, next)
      setKept(next)
    },
  ]
}
