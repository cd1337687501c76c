import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { chosenEndings, filesIn } from './files.ts'

interface DropAreaProps {
  onFiles: (files: File[]) => void
  className: string
  children: ReactNode
}

/** Takes files that are dropped anywhere on it, and shows that it would. */
export function DropArea({ onFiles, className, children }: DropAreaProps) {
  const [isOver, setOver] = useState(false)

  function over(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }

  return (
    // Dropping is a second way: the button for choosing does the same for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here needs focus or a key
    <div
      className={`relative ${className}`}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(false)
        onFiles(filesIn(event.dataTransfer))
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-accent-wash/90 font-semibold text-accent">
          Drop it here to take the text out
        </div>
      )}
    </div>
  )
}

/** The browser's own dialog for choosing files, behind a button like any other. */
export function ChooseFiles({
  onFiles,
  isBusy,
}: {
  onFiles: DropAreaProps['onFiles']
  isBusy: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={chosenEndings}
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again after it was changed.
          target.value = ''
        }}
      />
      <Button variant="quiet" size="sm" isBusy={isBusy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4 max-sm:hidden" />
        Open a file
      </Button>
    </>
  )
}
