import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/text-area.tsx'
import { useCopyToasts } from './copied.ts'

interface CreatedKeyProps {
  title?: string
  apiKey: string
  closeLabel: string
  onClose: () => void
  /** Why to copy it now. */
  children: ReactNode
}

/** The only time a key is shown; a slip of the pointer must not close it. */
export function CreatedKey({
  title = 'API Key Created',
  apiKey,
  closeLabel,
  onClose,
  children,
}: CreatedKeyProps) {
  const toasts = useCopyToasts('API key copied to clipboard')
  return (
    <Dialog
      isOpen
      guards="shown-once"
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <p className="text-ink-soft">{children}</p>
      {/* Several lines where one is too short: what cannot be seen cannot be compared. */}
      <TextAreaField
        label="API key"
        readOnly
        rows={2}
        value={apiKey}
        data-first-focus
        onFocus={(event) => event.target.select()}
        className="mt-5 [&_textarea]:field-sizing-content [&_textarea]:resize-none [&_textarea]:break-all [&_textarea]:font-mono [&_textarea]:text-caption"
      />
      <CopyButton text={apiKey} label="Copy" {...toasts} className="mt-3 h-11" />
    </Dialog>
  )
}
