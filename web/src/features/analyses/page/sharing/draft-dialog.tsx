import {
  type AnalysisOptions,
  analysisCost,
  type Draft,
  measureText,
  minimumWords,
} from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAvailableCredits } from '../../../../client/available-credits.ts'
import { activeKeys, apiKeysQuery, keyLabel } from '../../../../client/customer-data.ts'
import { saveAsFile } from '../../../../client/download.ts'
import { useKeyFor } from '../../../../client/use-key-for.ts'
import { AnalysisFailure } from '../../../../shared/analysis-failure.tsx'
import { comparePath } from '../../../../shared/analysis-path.ts'
import { creditsOf } from '../../../../shared/format.ts'
import { KeysFailure } from '../../../../shared/keys-failure.tsx'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { detectionAlone, isShortage, shortageOf } from '../../../../shared/shortage.ts'
import { ShortageNote } from '../../../../shared/shortage-note.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { SelectField } from '../../../../ui/select.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import type { OwnAnalysis } from '../../own-analysis.ts'
import { analyzeAgainMutation } from '../queries.ts'
import { draftQuery } from './queries.ts'

interface DraftDialogProps {
  analysis: OwnAnalysis
  reviewId: string
  draft: Draft
  onClose: () => void
}

/** A writer's draft, to read, download or, at a price, analyze. */
export function DraftDialog({ analysis, reviewId, draft, onClose }: DraftDialogProps) {
  const { analysis_id } = analysis
  const read = useQuery(draftQuery({ id: analysis_id, reviewId, draftId: draft.draft_id }))
  const text = read.data?.text
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={draft.file_name}
      size="lg"
      footer={
        <Button
          variant="secondary"
          disabled={text === undefined}
          onClick={() =>
            text !== undefined &&
            saveAsFile(new Blob([text], { type: 'text/plain' }), fileNameOf(draft))
          }
        >
          <Download aria-hidden="true" className="-ml-1 size-4" />
          Download
        </Button>
      }
    >
      {read.isPending && <SkeletonRows label="Loading the draft" rows={4} />}
      {read.isError && <QueryFailure query={read}>Failed to load the draft.</QueryFailure>}
      {text !== undefined && (
        <>
          <p className="max-h-96 overflow-y-auto whitespace-pre-wrap break-words border-rule border-l-2 pl-4 font-serif">
            <bdi>{text}</bdi>
          </p>
          {draft.words < minimumWords ? (
            <TooShort />
          ) : (
            <AnalyzeDraft analysis={analysis} text={text} />
          )}
        </>
      )}
    </Dialog>
  )
}

function TooShort() {
  return (
    <p className="mt-6 border-rule border-t pt-5 text-ink-soft">
      The draft has not been analyzed. It has fewer than {minimumWords} words, too few to be judged.
    </p>
  )
}

/** With the extension `.txt`, programs open it as plain text. */
function fileNameOf({ file_name }: Draft): string {
  return /\.(txt|md|markdown|text|csv)$/i.test(file_name) ? file_name : `${file_name}.txt`
}

function AnalyzeDraft({ analysis, text }: { analysis: OwnAnalysis; text: string }) {
  const formId = useId()
  const navigate = useNavigate()
  const keys = useQuery(apiKeysQuery)
  const active = activeKeys(keys.data?.api_keys)
  const analyzing = useMutation(analyzeAgainMutation)
  const keyFor = useKeyFor()
  const [chosen, setChosen] = useState(analysis.api_key_id)
  const keyId = active.find(({ id }) => id === chosen)?.id ?? active[0]?.id ?? ''
  const { chargedWords } = measureText(text)
  const priceWith = (options: AnalysisOptions) => analysisCost(chargedWords, options)
  const shortage = shortageOf({ options: detectionAlone, priceWith }, useAvailableCredits())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (analyzing.isPending || keyId === '' || shortage) return
    const order = {
      text,
      keyId,
      force_group_id: null,
      max_false_positive_rate: null,
      ...detectionAlone,
    }
    analyzing.mutate(
      { idempotencyKey: keyFor(order), ...order },
      {
        onSuccess: ({ analysis_id }) => navigate(comparePath(analysis.analysis_id, analysis_id)),
      },
    )
  }

  return (
    <form
      id={formId}
      noValidate
      onSubmit={submit}
      className="mt-6 space-y-4 border-rule border-t pt-5"
    >
      <p className="text-ink-soft">
        The draft has not been analyzed. You can have it judged like any other text, beside the
        first one.
      </p>
      {analyzing.isError && !(shortage && isShortage(analyzing.error)) && (
        <AnalysisFailure title="Failed to analyze the draft" error={analyzing.error} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label="API Key"
          value={keyId}
          onChange={({ target }) => setChosen(target.value)}
          error={keys.isSuccess && keyId === '' ? 'Create an API key first' : undefined}
          className="min-w-0 flex-1 basis-52"
        >
          {active.map((key) => (
            <option key={key.id} value={key.id}>
              {keyLabel(key, active)}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          isBusy={analyzing.isPending}
          disabled={keyId === '' || (shortage !== null && !analyzing.isPending)}
        >
          Analyze for {creditsOf(priceWith(detectionAlone))}
        </Button>
      </div>
      <KeysFailure />
      {shortage && !analyzing.isPending && (
        <ShortageNote what="This analysis costs" shortage={shortage} />
      )}
    </form>
  )
}
