import { Mail, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { SendToWriter } from './send-to-writer.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Two ways to let people without an account see an analysis: to read it, and to answer it. */
export function Sharing({ analysis }: { analysis: OwnAnalysis }) {
  const [open, setOpen] = useState<'share' | 'writer' | null>(null)
  const close = () => setOpen(null)
  if (analysis.analysis_result === null) return null
  const canReview = analysis.status === 'done'
  return (
    <>
      {canReview && (
        <Button variant="secondary" onClick={() => setOpen('writer')}>
          <Mail aria-hidden="true" className="-ml-1 size-4" />
          Send to the writer
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpen('share')}>
        <Share2 aria-hidden="true" className="-ml-1 size-4" />
        Share
      </Button>
      {open === 'share' && <ShareDialog analysis={analysis} onClose={close} />}
      {open === 'writer' && <SendToWriter analysis={analysis} onClose={close} />}
    </>
  )
}
