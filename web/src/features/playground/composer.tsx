import { minimumWords, paths } from '@inkprint/contract'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { DropArea } from '../../shared/drop-area.tsx'
import { formatNumber } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field-frame.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { FileNote } from './file-note.tsx'
import { filesIn, type useFiles } from './files.ts'
import type { Order } from './order.ts'

interface ComposerProps {
  order: Pick<Order, 'text' | 'words'>
  problem: string | undefined
  files: ReturnType<typeof useFiles>
  canClear: boolean
  /** Restores what was cleared or replaced; null if nothing was. */
  onUndo: (() => void) | null
  onChange: (text: string) => void
  onClear: () => void
  onSubmit: () => void
  /** Shown on the sheet while it is empty. */
  children: ReactNode
}

/** A sheet for writing, pasting or dropping a file. */
export function Composer(props: ComposerProps) {
  const { order, problem, files, onChange, onSubmit, children, ...rest } = props
  const id = useId()
  const { text, words } = order
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-semibold text-label">
        Text to analyze
      </label>
      <DropArea
        onDrop={(data) => files.bring(filesIn(data))}
        invitation="Drop it here to extract the text"
        className={classNames(
          'flex flex-col rounded-lg border bg-sheet shadow-lift has-[textarea:focus-visible]:outline-2',
          problem ? 'border-ai outline-ai' : 'border-edge outline-accent',
        )}
      >
        <FileNote {...files} />
        <textarea
          id={id}
          value={text}
          spellCheck={false}
          placeholder="Paste or write a text of at least 200 words, or drop a file."
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-words ${id}-error` : `${id}-words`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
            event.preventDefault()
            onSubmit()
          }}
          className={classNames(
            'block w-full resize-y bg-transparent px-5 pt-6 pb-4 font-serif text-[1.1875rem] leading-[1.65] outline-none placeholder:text-ink-faint placeholder:italic sm:px-10 sm:pt-9',
            heightOf(text),
          )}
        />
        {text === '' && children}
        <div className="flex min-h-14 items-center justify-between gap-4 border-rule border-t px-5 py-1.5 sm:px-10">
          <p id={`${id}-words`} className="text-caption text-ink-soft tabular-nums">
            <strong className="font-semibold text-ink">{formatNumber(words)}</strong>{' '}
            {words === 1 ? 'word' : 'words'}
            {words < minimumWords && (
              <span className="text-ink-faint"> of at least {minimumWords}</span>
            )}
          </p>
          <TextButtons {...rest}>
            <ChooseFiles onFiles={files.bring} isBusy={files.isReading} />
          </TextButtons>
        </div>
      </DropArea>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
      <p className="mt-2 text-caption text-ink-soft">
        Many texts, a ZIP or a table?{' '}
        <Link to={paths.newBatch} className={`touch-target ${textLink}`}>
          Analyze them as a batch
        </Link>
      </p>
    </div>
  )
}

/** On a phone the sheet leaves room for what surrounds it and, while empty, for the examples too. */
function heightOf(text: string): string {
  return text === ''
    ? 'h-[max(7rem,calc(100dvh-39.75rem))] min-h-28 sm:h-72 lg:h-[17rem]'
    : 'h-[max(11rem,calc(100dvh-31.75rem))] min-h-44 sm:h-[26rem] lg:h-[32rem]'
}

/** Buttons to clear the text, and to restore what another text replaced. */
function TextButtons({
  canClear,
  onUndo,
  onClear,
  children,
}: Pick<ComposerProps, 'canClear' | 'onUndo' | 'onClear' | 'children'>) {
  return (
    <div className="-mr-3 flex items-center gap-1">
      <p role="status" className="sr-only">
        {onUndo && 'Undo restores the previous text.'}
      </p>
      {onUndo && (
        <Button variant="quiet" size="sm" onClick={onUndo}>
          <Undo2 aria-hidden="true" className="size-4" />
          Undo
        </Button>
      )}
      {children}
      <Button variant="quiet" size="sm" disabled={!canClear} onClick={onClear}>
        Clear
      </Button>
    </div>
  )
}
