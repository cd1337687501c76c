import { Download } from 'lucide-react'
import { saveAsFile } from '../../../client/download.ts'
import { useCopyToasts } from '../../../shared/copied.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface ShownCodesProps {
  codes: string[]
  onClose: () => void
}

/** Shows recovery codes, for the only time, so an accidental click must not close it. */
export function ShownCodes({ codes, onClose }: ShownCodesProps) {
  const toasts = useCopyToasts()
  const text = codes.join('\n')
  return (
    <Dialog
      isOpen
      guards="shown-once"
      onClose={onClose}
      title="Your recovery codes"
      footer={
        <Button onClick={onClose} data-first-focus>
          I have saved my codes
        </Button>
      }
    >
      <p className="text-ink-soft">
        If you lose your phone or your passkey, each of these codes signs you in once. Keep them in
        a safe place. They are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="mt-5 grid gap-x-8 gap-y-2 rounded-lg border border-rule bg-shade/60 p-4 font-mono text-label sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={text} label="Copy all" {...toasts} />
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            saveAsFile(
              new Blob([`${text}\n`], { type: 'text/plain' }),
              'inkprint-recovery-codes.txt',
            )
          }
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </Button>
      </div>
    </Dialog>
  )
}
