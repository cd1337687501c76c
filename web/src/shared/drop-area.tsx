import { type DragEvent, type ReactNode, useState } from 'react'

interface DropAreaProps {
  onDrop: (data: DataTransfer) => void
  /** Shown while something is dragged over it. */
  invitation: string
  className: string
  children: ReactNode
}

/** Accepts files dropped anywhere on it, and indicates so while they are dragged over it. */
export function DropArea({ onDrop, invitation, className, children }: DropAreaProps) {
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
        onDrop(event.dataTransfer)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-lg border-2 border-accent border-dashed bg-accent-wash/90 font-semibold text-accent">
          {invitation}
        </div>
      )}
    </div>
  )
}
