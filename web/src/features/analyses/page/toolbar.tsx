import { GitCompareArrows, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../../client/own-role.ts'
import { Deletion } from '../../../shared/deletion.tsx'
import { Button } from '../../../ui/button.tsx'
import { listPath } from '../back-to-list.tsx'
import { CompareWith } from '../compare-with.tsx'
import { isOpen, type OwnAnalysis } from '../own-analysis.ts'
import { AnalyzeAgain } from './analyze-again.tsx'
import { DownloadButtons, DownloadNotes, useDownloads } from './downloads.tsx'
import { deleteMutation } from './queries.ts'
import { Sharing } from './sharing/sharing.tsx'

/** Everything that can be done with an analysis, in one row; on a phone in two columns. */
export function Toolbar({ analysis }: { analysis: OwnAnalysis }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'again' | 'compare' | 'delete' | null>(null)
  const close = () => setOpen(null)
  const downloads = useDownloads(analysis.analysis_id)
  const mayChange = useMay('analyses.change')
  const mayAnalyze = useMay('analyses.create')
  const { analysis_result: result } = analysis
  return (
    <div className="mt-5 print:hidden">
      <div className="grid grid-cols-2 gap-2 pointer-coarse:gap-y-3 sm:flex sm:flex-wrap">
        {analysis.text !== null && !isOpen(analysis) && mayAnalyze && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('again')}>
            <RotateCw aria-hidden="true" className="size-4" />
            Analyze again
          </Button>
        )}
        {result && (
          <Button variant="secondary" size="sm" onClick={() => setOpen('compare')}>
            <GitCompareArrows aria-hidden="true" className="size-4" />
            Compare with…
          </Button>
        )}
        {mayChange && <Sharing analysis={analysis} />}
        {result && <DownloadButtons {...downloads} />}
        {!isOpen(analysis) && mayChange && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => setOpen('delete')}
            className="max-sm:col-span-2 max-sm:-ml-3 max-sm:justify-self-start sm:-mr-3 sm:ml-auto"
          >
            <Trash2 aria-hidden="true" className="size-4" />
            Delete
          </Button>
        )}
      </div>
      {result && <DownloadNotes {...downloads} isJudged={result.is_judged} />}
      {open === 'again' && analysis.text !== null && (
        <AnalyzeAgain analysis={analysis} text={analysis.text} onClose={close} />
      )}
      {open === 'compare' && <CompareWith analysisId={analysis.analysis_id} onClose={close} />}
      {open === 'delete' && (
        <Deletion
          title="Delete this analysis?"
          subject={analysis.analysis_id}
          mutation={deleteMutation}
          success="Analysis deleted"
          failure="Failed to delete the analysis"
          onClose={close}
          onDeleted={() => navigate(listPath, { replace: true })}
        >
          Its text, result, feedback, links and anything its writer sent are deleted permanently.
          The charge stays in the credit history. This cannot be undone.
        </Deletion>
      )}
    </div>
  )
}
