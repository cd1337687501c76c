import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface FormDialogProps {
  title: string
  size?: 'md' | 'lg'
  submitLabel: string
  isBusy: boolean
  /** Whether the action cannot be undone. */
  isDangerous?: boolean
  /** Whether the form is shown; until then it cannot be submitted. */
  isReady?: boolean
  /** The label of the button that closes it. */
  closeLabel?: string
  onClose: () => void
  /** Receives the id the form must have, so that the button below can submit it. */
  children: (formId: string) => ReactNode
}

/** A form in a modal dialog; clicking outside does not discard what was typed. */
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
