import { type DragEvent, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { TextAreaField } from '../../ui/text-area.tsx'
import { LinkButton } from '../../ui/text-link.tsx'

interface FileFieldProps {
  label: string
  name: string
  hint: string
  value: string
  error: string | null
  /** The file types offered by the file dialog. */
  accept: string
  isProse?: boolean
  isCode?: boolean
  onChange: (value: string) => void
  onFiles: (files: File[]) => void
}

/** A field to paste text into, or to select or drop a file. */
export function FileField({ accept, error, onFiles, onChange, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function take(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever cannot drop a file chooses or pastes
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={classNames('rounded-md', isOver && 'outline-2 outline-accent outline-offset-8')}
    >
      <TextAreaField
        {...field}
        // Gives both fields the same height, whatever their fonts.
        style={{ height: '20rem' }}
        spellCheck={false}
        error={error ?? undefined}
        onChange={({ target }) => onChange(target.value)}
        aside={
          <LinkButton
            onClick={() => input.current?.click()}
            className="touch-target text-caption"
            aria-label={`Choose a file: ${field.label}`}
          >
            Choose a file
          </LinkButton>
        }
      />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`File: ${field.label}`}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows selecting the same file again after it was changed.
          target.value = ''
        }}
      />
    </div>
  )
}
