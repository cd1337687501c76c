import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/text-area.tsx'
import { useCopyToasts } from './copied.ts'

interface ShownOnceProps {
  title: string
  /** What is shown, such as 'API key'. */
  label: string
  secret: string
  closeLabel: string
  onClose: () => void
  /** Explains why it must be copied now. */
  children: ReactNode
}

/** Shows a secret, for the only time, so an accidental click must not close it. */
export function ShownOnce({ title, label, secret, closeLabel, onClose, children }: ShownOnceProps) {
  const toasts = useCopyToasts(`${label} copied to clipboard`)
  return (
    <Dialog
      isOpen
      guards="shown-once"
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <p className="text-ink-soft">{children}</p>
      {/* A multi-line field if one line is too short: the secret must be fully visible to be compared. */}
      <TextAreaField
        label={label}
        readOnly
        rows={2}
        value={secret}
        data-first-focus
        onFocus={(event) => event.target.select()}
        className="mt-5 [&_textarea]:field-sizing-content [&_textarea]:resize-none [&_textarea]:break-all [&_textarea]:font-mono [&_textarea]:text-caption"
      />
      <CopyButton text={secret} label="Copy" {...toasts} className="mt-3 h-11" />
    </Dialog>
  )
}
