import { type FileFacts, paths, titleOfFile } from '@inkprint/contract'
import { CircleAlert, FileText, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../shared/format.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { textLink } from '../../ui/text-link.tsx'
import type { SelectedFile, useFiles } from './files.ts'

/** Shown between the sheet's edge and the text: which file the text is from, and what is missing from it. */
export function FileNote({ files, facts, open, forget }: ReturnType<typeof useFiles>) {
  const [only, ...others] = files
  if (!only) return null
  const reading = files.find(({ state }) => state === 'reading')
  const isEmpty = others.length === 0 && !reading && !facts && !only.problem
  if (isEmpty) return null
  return (
    <section
      aria-label="Files"
      className="appear border-rule border-b px-5 py-3 text-caption text-ink-soft sm:px-10"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1 space-y-1">
          <p role="status" className="contents">
            {reading && (
              <span className="flex items-center gap-2">
                <Spinner className="size-4" />
                <span className="min-w-0 truncate">
                  Extracting the text from {reading.file.name}…
                </span>
              </span>
            )}
          </p>
          {facts && <Source facts={facts} />}
          {others.length === 0 && only.problem && <Problem file={only} />}
          {others.length > 0 && <OneAtATime />}
        </div>
        <Button variant="quiet" size="tiny" onClick={forget} className="-mt-1 -mr-2">
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">
            {others.length > 0 ? 'Close the files' : 'Hide this note'}
          </span>
        </Button>
      </div>
      {others.length > 0 && <FileList files={files} onOpen={open} isBusy={reading !== undefined} />}
    </section>
  )
}

function Source({ facts }: { facts: FileFacts }) {
  const { name, pages, warnings } = facts
  return (
    <>
      <p className="flex gap-2">
        <FileText aria-hidden="true" className="mt-px size-4 shrink-0" />
        <span className="min-w-0">
          From <strong className="break-words font-semibold text-ink">{name}</strong>
          {pages !== null && `, ${formatNumber(pages)} ${pages === 1 ? 'page' : 'pages'}`}. The
          analysis will be called “{titleOfFile(facts)}”.
        </span>
      </p>
      {warnings.length > 0 && (
        <ul className="space-y-0.5 pl-6">
          {warnings.map(({ kind, message }) => (
            <li key={kind}>{message}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Problem({ file }: { file: SelectedFile }) {
  return (
    <p role="alert" className="flex gap-2">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0 text-ai" />
      <span className="min-w-0">
        <strong className="break-words font-semibold text-ink">{file.file.name}</strong>:{' '}
        <span className="text-ai">{file.problem}</span>
      </span>
    </p>
  )
}

function OneAtATime() {
  return (
    <p>
      One text is analyzed at a time. Analyze the text below, then open the next file. To analyze
      all of them at once,{' '}
      <Link to={paths.newBatch} className={textLink}>
        create a batch
      </Link>
      .
    </p>
  )
}

/** With several files, each is opened separately, so that users can look at it before paying. */
function FileList({
  files,
  onOpen,
  isBusy,
}: {
  files: SelectedFile[]
  onOpen: (file: SelectedFile) => void
  isBusy: boolean
}) {
  return (
    <ul className="mt-2 max-h-48 divide-y divide-rule overflow-y-auto">
      {files.map((each) => (
        <li key={each.id} className="flex min-h-11 items-center gap-3 py-1">
          <span className="min-w-0 flex-1">
            <span className="block truncate text-ink">{each.file.name}</span>
            {each.state === 'taken' && <span>Opened</span>}
            {each.problem && (
              <span role="alert" className="text-ai">
                {each.problem}
              </span>
            )}
          </span>
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy && each.state !== 'reading'}
            isBusy={each.state === 'reading'}
            onClick={() => onOpen(each)}
          >
            {openingWords[each.state]}
            <span className="sr-only"> {each.file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

const openingWords = {
  waiting: 'Open',
  reading: 'Open',
  taken: 'Open again',
  refused: 'Try again',
} satisfies Record<SelectedFile['state'], string>
