import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useModal } from './dialog.tsx'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  label: string
  children: ReactNode
}

/** A modal panel that slides in from the right edge, for narrow screens. */
export function Drawer({ isOpen, onClose, label, children }: DrawerProps) {
  const dialog = useModal(isOpen)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={(event) => !event.currentTarget.open && onClose()}
      closedby="any"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-80 max-w-[calc(100%-3rem)] border-rule border-l bg-paper open:animate-[slide-in_0.22s_var(--ease-ink)]"
    >
      {isOpen && (
        <div className="flex h-full flex-col overflow-y-auto p-4">
          <Button variant="quiet" size="icon" onClick={onClose} className="self-end">
            <X aria-hidden="true" className="size-5" />
            <span className="sr-only">Close</span>
          </Button>
          {children}
        </div>
      )}
    </dialog>
  )
}
