import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  confirmLabel: string
  /** For actions where "Cancel" could be mistaken for the action itself. */
  closeLabel?: string
  /** What the user must type first, for actions where a slip would be costly. */
  typed?: string
  /** Whether nothing is lost by it. */
  isHarmless?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something important; the safe button has the focus. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  closeLabel = 'Cancel',
  typed,
  isHarmless = false,
  isBusy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const formId = useId()
  const [text, setText] = useState('')
  const isConfirmable = typed === undefined || asShown(text) === asShown(typed)

  function confirm(event: FormEvent) {
    event.preventDefault()
    if (isConfirmable && !isBusy) onConfirm()
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-first-focus>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={isHarmless ? 'primary' : 'danger'}
            disabled={!isConfirmable}
            isBusy={isBusy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={confirm} className="text-ink-soft">
        {children}
        {typed !== undefined && (
          <TextField
            label={`Type “${typed}” to confirm`}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="mt-5 break-words text-ink"
          />
        )}
      </form>
    </Dialog>
  )
}

/** As it is displayed: without invisible extra whitespace. */
function asShown(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
