import { minimumWords } from '@inkprint/contract'
import { useId } from 'react'
import { formatNumber } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field-frame.tsx'
import type { Order } from './order.ts'

interface ComposerProps {
  order: Pick<Order, 'text' | 'words'>
  problem: string | undefined
  canClear: boolean
  onChange: (text: string) => void
  onClear: () => void
  onSubmit: () => void
}

/** A sheet of paper to write or paste on. */
export function Composer({ order, problem, canClear, onChange, onClear, onSubmit }: ComposerProps) {
  const id = useId()
  const { text, words } = order
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-semibold text-label">
        Text to analyze
      </label>
      <div
        className={classNames(
          'flex flex-col rounded-lg border bg-sheet shadow-lift has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent',
          problem ? 'border-ai' : 'border-edge',
        )}
      >
        <textarea
          id={id}
          value={text}
          spellCheck={false}
          placeholder="Paste or write a text of at least 200 words."
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-words ${id}-error` : `${id}-words`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            onSubmit()
          }}
          className="block h-[26rem] min-h-48 w-full resize-y bg-transparent px-5 pt-6 pb-4 font-serif text-[1.1875rem] leading-[1.65] outline-none placeholder:text-ink-faint placeholder:italic sm:px-10 sm:pt-9 lg:h-[32rem]"
        />
        <div className="flex min-h-14 items-center justify-between gap-4 border-rule border-t px-5 py-1.5 sm:px-10">
          <p id={`${id}-words`} className="text-caption text-ink-soft tabular-nums">
            <strong className="font-semibold text-ink">{formatNumber(words)}</strong>{' '}
            {words === 1 ? 'word' : 'words'}
            {words < minimumWords && (
              <span className="text-ink-faint"> of at least {minimumWords}</span>
            )}
          </p>
          <Button
            variant="quiet"
            size="sm"
            disabled={!canClear}
            onClick={onClear}
            className="-mr-3"
          >
            Clear
          </Button>
        </div>
      </div>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  )
}
