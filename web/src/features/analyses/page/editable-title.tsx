import { useMutation } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../client/failure-text.ts'
import { useMay } from '../../../client/own-role.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextField } from '../../../ui/field.tsx'
import type { OwnAnalysis } from '../own-analysis.ts'
import { renameMutation } from './queries.ts'

/** The page's heading, replaced by a field while it is being edited. */
export function EditableTitle({ analysis }: { analysis: OwnAnalysis }) {
  const [draft, setDraft] = useState<string | null>(null)
  const mayChange = useMay('analyses.change')
  const [isBack, setBack] = useState(false)
  const renaming = useMutation(renameMutation(analysis.analysis_id))

  function close() {
    setDraft(null)
    setBack(true)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (draft !== null && !renaming.isPending) renaming.mutate(draft.trim(), { onSuccess: close })
  }

  if (draft === null) {
    return (
      <div className="break-words">
        {/* Inline, so that the button follows the last word; the padding reserves its space on that word's
            line, so that it never wraps onto a line of its own. */}
        <h1 className={classNames('inline text-title sm:text-headline', mayChange && 'pr-11')}>
          {analysis.title ?? 'Untitled analysis'}
        </h1>
        {mayChange && (
          <Button
            ref={isBack ? takeFocus : undefined}
            variant="quiet"
            size="icon"
            onClick={() => {
              renaming.reset()
              setDraft(analysis.title ?? '')
            }}
            className="-my-2 -ml-10 align-middle print:hidden"
          >
            <Pencil aria-hidden="true" className="size-4" />
            <span className="sr-only">Change the title</span>
          </Button>
        )}
      </div>
    )
  }
  return (
    <form noValidate onSubmit={save} className="mb-4 max-w-2xl">
      <h1 className="sr-only">{analysis.title ?? 'Untitled analysis'}</h1>
      <TextField
        label="Title"
        maxLength={200}
        value={draft}
        ref={takeFocus}
        hint="If empty, the heading or the first words of the text are shown."
        error={
          renaming.isError ? failureText(renaming.error, 'Failed to save the title') : undefined
        }
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      />
      <div className="mt-3 flex gap-2">
        <Button type="submit" size="sm" isBusy={renaming.isPending}>
          Save title
        </Button>
        <Button variant="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The focused element is gone, so keyboard users continue from here. */
function takeFocus(element: HTMLElement | null) {
  element?.focus()
}
