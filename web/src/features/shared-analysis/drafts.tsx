import { type Draft, DraftName, largestDraft, largestDrafts, mostDrafts } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { ClipboardPaste, Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { failureReason } from '../../client/failure-text.ts'
import { DialogForm } from '../../shared/dialog-form.tsx'
import { DraftList } from '../../shared/draft-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { fieldProps, type Problems, resolverOf } from '../../shared/form-problems.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { addDraftMutation, removeDraftMutation } from './queries.ts'
import { problemOfPasted, type ReadDraft, readTextFile } from './text-files.ts'

interface DraftsProps {
  token: string
  drafts: readonly Draft[]
  canRemove: boolean
}

/** Earlier versions and notes, from files or pasted. */
export function Drafts({ token, drafts, canRemove }: DraftsProps) {
  const titleId = useId()
  const [problems, setProblems] = useState<string[]>([])
  const [isPasting, setPasting] = useState(false)
  const adding = useMutation(addDraftMutation(token))
  const removing = useMutation(removeDraftMutation(token))

  /** Adds files one after the other; names those that could not be added, without stopping. */
  async function addFiles(files: File[]) {
    const found: string[] = []
    for (const file of files) {
      const read = await readTextFile(file)
      if ('problem' in read) found.push(read.problem)
      else {
        await adding
          .mutateAsync(read)
          .catch((error) =>
            found.push(`${file.name}: ${failureReason(error, 'Failed to add it.')}`),
          )
      }
    }
    setProblems(found)
  }

  return (
    <section aria-labelledby={titleId} className="max-w-3xl space-y-3">
      <h3 id={titleId} className="font-sans font-semibold text-label tracking-normal">
        Drafts and notes (optional)
      </h3>
      <DraftList
        drafts={drafts}
        {...(canRemove && {
          action: (draft: Draft) => (
            <RemoveButton
              draft={draft}
              isBusy={removing.isPending}
              onRemove={() => removing.mutate(draft.draft_id)}
            />
          ),
        })}
      />
      {problems.map((problem) => (
        <Alert key={problem} tone="error">
          <span className="break-words">{problem}</span>
        </Alert>
      ))}
      {removing.isError && <Failure title="Failed to remove the draft" error={removing.error} />}
      {drafts.length < mostDrafts && (
        <div className="flex flex-wrap gap-2">
          <FileButton isBusy={adding.isPending} onFiles={addFiles} />
          <Button variant="secondary" size="sm" onClick={() => setPasting(true)}>
            <ClipboardPaste aria-hidden="true" className="size-4" />
            Paste a text
          </Button>
        </div>
      )}
      <p className="text-caption text-ink-faint">
        Plain text only. Up to {mostDrafts} drafts, {largestDraft / 1_000}&nbsp;kB each and{' '}
        {largestDrafts / 1_000_000}&nbsp;MB together.
      </p>
      {isPasting && <PasteDialog token={token} onClose={() => setPasting(false)} />}
    </section>
  )
}

interface RemoveButtonProps {
  draft: Draft
  isBusy: boolean
  onRemove: () => void
}

function RemoveButton({ draft, isBusy, onRemove }: RemoveButtonProps) {
  return (
    <Button variant="quiet" size="icon" disabled={isBusy} data-acts-at-once onClick={onRemove}>
      <X aria-hidden="true" className="size-4" />
      <span className="sr-only">Remove {draft.file_name}</span>
    </Button>
  )
}

interface FileButtonProps {
  isBusy: boolean
  onFiles: (files: File[]) => void
}

/** Looks like a button; the input inside it takes the focus and the files. */
function FileButton({ isBusy, onFiles }: FileButtonProps) {
  return (
    <label
      className={classNames(
        buttonClasses({ variant: 'secondary', size: 'sm' }),
        'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
      )}
    >
      {isBusy ? <Spinner className="size-4" /> : <Upload aria-hidden="true" className="size-4" />}
      Add text files
      <input
        type="file"
        multiple
        disabled={isBusy}
        accept=".txt,.md,.markdown,.text,.html,.csv,text/*"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}

function problemsOf({ file_name, text }: ReadDraft): Problems<ReadDraft> {
  return {
    file_name: DraftName.safeParse(file_name).error?.issues[0]?.message,
    text: problemOfPasted(text),
  }
}

function PasteDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const adding = useMutation(addDraftMutation(token))
  const form = useForm<ReadDraft>({
    resolver: resolverOf(problemsOf),
    defaultValues: { file_name: '', text: '' },
  })

  function add(draft: ReadDraft) {
    if (!adding.isPending) adding.mutate(draft, { onSuccess: onClose })
  }

  return (
    <DialogForm
      title="Paste a draft"
      submitLabel="Add draft"
      onClose={onClose}
      form={form}
      sending={adding}
      failure="Failed to add the draft"
      onSubmit={add}
    >
      <TextField
        label="Name"
        placeholder="e.g., First draft"
        maxLength={120}
        autoComplete="off"
        data-first-focus
        {...fieldProps(form, 'file_name')}
      />
      <TextAreaField label="Text" rows={10} {...fieldProps(form, 'text')} />
    </DialogForm>
  )
}
