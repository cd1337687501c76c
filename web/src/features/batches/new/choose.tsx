import { FileUp, FolderUp } from 'lucide-react'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { DropArea } from '../../../shared/drop-area.tsx'
import { Button } from '../../../ui/button.tsx'
import { chosenEndings, chosenFiles, droppedFiles, type NamedFile } from './dropped-files.ts'

/** Where files are dropped or selected. */
export function Choose({ onFiles }: { onFiles: (files: NamedFile[]) => void }) {
  return (
    <DropArea
      onDrop={async (data) => onFiles(await droppedFiles(data))}
      invitation="Drop them here"
      className="rounded-lg border border-edge border-dashed bg-sheet px-6 py-8 text-center"
    >
      <p className="text-balance font-medium font-serif text-title">
        <span className="pointer-coarse:hidden">Drop files or folders here</span>
        <span className="hidden pointer-coarse:inline">Choose files or a folder</span>
      </p>
      <p className="mx-auto mt-1 max-w-xl text-caption text-ink-soft">
        Documents (.txt, .md, .html, .docx, .odt, .pdf, .rtf, .epub), a ZIP of them, or a table
        (.csv, .xlsx) with a text in each row. At most 20 MB each, 1,000 texts in all.
      </p>
      <div className="mt-4 flex justify-center gap-3 max-sm:mx-auto max-sm:max-w-52 max-sm:flex-col">
        <ChooseButton accept={chosenEndings} onFiles={onFiles}>
          <FileUp aria-hidden="true" className="-ml-1 size-4" />
          Choose files
        </ChooseButton>
        <ChooseButton {...folder} onFiles={onFiles}>
          <FolderUp aria-hidden="true" className="-ml-1 size-4" />
          Choose a folder
        </ChooseButton>
      </div>
    </DropArea>
  )
}

/** An attribute that all browsers support but React's types lack. */
const folder = { webkitdirectory: '' } as ComponentProps<'input'>

interface ChooseButtonProps extends ComponentProps<'input'> {
  onFiles: (files: NamedFile[]) => void
  children: ReactNode
}

/** Opens the browser's file dialog from a regular button. */
function ChooseButton({ onFiles, children, ...options }: ChooseButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...options}
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => {
          onFiles(chosenFiles(target.files ?? []))
          target.value = ''
        }}
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
