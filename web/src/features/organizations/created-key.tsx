import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toast.tsx'

interface CreatedKeyProps {
  apiKey: string
  onClose: () => void
}

/** The only time a key is shown; a slip of the pointer must not close it. */
export function CreatedKey({ apiKey, onClose }: CreatedKeyProps) {
  const toast = useToast()
  return (
    <Dialog
      isOpen
      isSticky
      onClose={onClose}
      title="API Key Created"
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <p className="text-ink-soft">
        Make sure to copy your API key now. You won't be able to see it again!
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
        <CopyButton
          text={apiKey}
          label="Copy"
          onCopied={() => toast({ tone: 'success', text: 'API key copied to clipboard' })}
          onFailed={() => toast({ tone: 'error', text: 'Failed to copy to clipboard.' })}
          className="h-11"
        />
      </div>
    </Dialog>
  )
}
