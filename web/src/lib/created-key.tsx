import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useCopyToasts } from './copied.ts'

interface CreatedKeyProps {
  apiKey: string
  closeLabel: string
  onClose: () => void
  /** Why to copy it now. */
  children: ReactNode
}

/** The only time a key is shown; a slip of the pointer must not close it. */
export function CreatedKey({ apiKey, closeLabel, onClose, children }: CreatedKeyProps) {
  const toasts = useCopyToasts('API key copied to clipboard')
  return (
    <Dialog
      isOpen
      guards="shown-once"
      onClose={onClose}
      title="API Key Created"
      footer={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <p className="text-ink-soft">{children}</p>
      <div className="mt-5 flex items-end gap-3">
        <TextField
          label="API key"
          readOnly
          value={apiKey}
          data-first-focus
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 [&_input]:font-mono [&_input]:text-caption"
        />
        <CopyButton text={apiKey} label="Copy" {...toasts} className="h-11" />
      </div>
    </Dialog>
  )
}
