import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { chosenEndings } from './files.ts'

/** Opens the browser's file dialog from a regular button. */
export function ChooseFiles({
  onFiles,
  isBusy,
}: {
  onFiles: (files: File[]) => void
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
          // Allows selecting the same file again after it was changed.
          target.value = ''
        }}
      />
      <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" className="size-4 max-sm:hidden" />
        Open a file
      </Button>
    </>
  )
}
