import { Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { SendToWriter } from './send-to-writer.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Two ways to show an analysis to people without an account: to read it, or to respond to it. */
export function Sharing({ analysis }: { analysis: OwnAnalysis }) {
  const [open, setOpen] = useState<'share' | 'writer' | null>(null)
  const close = () => setOpen(null)
  if (analysis.analysis_result === null) return null
  const canReview = analysis.status === 'done'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen('share')}>
        <Share2 aria-hidden="true" className="size-4" />
        Share
      </Button>
      {canReview && (
        <Button variant="secondary" size="sm" onClick={() => setOpen('writer')}>
          <Mail aria-hidden="true" className="size-4" />
          Send to the writer
        </Button>
      )}
      {open === 'share' && <ShareDialog analysis={analysis} onClose={close} />}
      {open === 'writer' && <SendToWriter analysis={analysis} onClose={close} />}
    </>
  )
}
