import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  size?: 'md' | 'lg'
  submitLabel: string
  isBusy: boolean
  /** What it does cannot be undone. */
  isDangerous?: boolean
  /** There is a form on show; until then nothing can be submitted. */
  isReady?: boolean
  /** What closing it is called. */
  closeLabel?: string
  onClose: () => void
  /** Gets the id its form must have, so that the button below submits it. */
  children: (formId: string) => ReactNode
}

/** A form in a modal window; a click beside it does not throw away what was typed. */
export function FormDialog({
  title,
  size = 'md',
  submitLabel,
  isBusy,
  isDangerous = false,
  isReady = true,
  closeLabel = 'Cancel',
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      guards="typed"
      onClose={onClose}
      title={title}
      size={size}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
            form={formId}
            disabled={!isReady}
            isBusy={isBusy}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      {children(formId)}
    </Dialog>
  )
}
