import { useCopyToasts } from '../../lib/copied.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

interface CreatedKeyProps {
  apiKey: string
  onClose: () => void
}

/** The only time a key is shown; a slip of the pointer must not close it. */
export function CreatedKey({ apiKey, onClose }: CreatedKeyProps) {
  const toasts = useCopyToasts('API key copied to clipboard')
  return (
    <Dialog
      isOpen
      isSticky
      onClose={onClose}
      title="API Key Created"
      footer={<Button onClick={onClose}>I have saved my key</Button>}
    >
      <p className="text-ink-soft">
        Please copy and save this key. For security reasons, you will not be able to see it again.
      </p>
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
