import { type AnalysisOptions, analysisCost, fractionInWords } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAvailableCredits } from '../../../client/available-credits.ts'
import { activeKeys, apiKeysQuery, keyLabel } from '../../../client/customer-data.ts'
import { failureText } from '../../../client/failure-text.ts'
import { useKeyFor } from '../../../client/use-key-for.ts'
import { AnalysisFailure } from '../../../shared/analysis-failure.tsx'
import { comparePath } from '../../../shared/analysis-path.ts'
import { creditsOf } from '../../../shared/format.ts'
import { KeysFailure } from '../../../shared/keys-failure.tsx'
import { isShortage, shortageOf } from '../../../shared/shortage.ts'
import { ShortageNote } from '../../../shared/shortage-note.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ChoicesFailure } from '../choices-failure.tsx'
import type { OwnAnalysis } from '../own-analysis.ts'
import { choicesQuery } from '../queries.ts'
import { analyzeAgainMutation } from './queries.ts'

interface AnalyzeAgainProps {
  analysis: OwnAnalysis
  text: string
  onClose: () => void
}

/** Has the same text judged by the model installed now, in the same way, and shows both analyses. */
export function AnalyzeAgain({ analysis, text, onClose }: AnalyzeAgainProps) {
  const again = useAgain(analysis.analysis_id)
  const { order, keys, groups, change } = useOrder(analysis)
  const { keyId, groupId, ...options } = order
  const keyFor = useKeyFor()
  const priceWith = (wanted: AnalysisOptions) => analysisCost(analysis.words, wanted)
  const shortage = shortageOf({ options, priceWith }, useAvailableCredits())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (again.isPending || keyId === '' || shortage) return
    const { max_false_positive_rate } = analysis.chosen
    again.mutate({
      idempotencyKey: keyFor(order),
      text,
      keyId,
      force_group_id: groupId || null,
      max_false_positive_rate,
      ...options,
    })
  }

  function choose(fields: Partial<Order>) {
    if (again.isError) again.reset()
    change(fields)
  }

  return (
    <FormDialog
      title="Analyze again"
      submitLabel={`Analyze for ${creditsOf(priceWith(options))}`}
      closeLabel={again.isPending ? 'Close' : 'Cancel'}
      isBusy={again.isPending}
      // What it costs is set aside while the text is read.
      isReady={keyId !== '' && (again.isPending || shortage === null)}
      onClose={onClose}
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={submit} className="space-y-5">
          <p className="text-ink-soft">
            The current model reads the same text as a new analysis, and both are shown side by
            side. This analysis does not change. The same model gives the same verdict.
          </p>
          {again.isPending && (
            <Alert>
              The text is being read. You can close this window: the result will be in the list of
              analyses.
            </Alert>
          )}
          {again.isError && !(shortage && isShortage(again.error)) && (
            <AnalysisFailure error={again.error} />
          )}
          <Choices order={order} keys={keys} groups={groups} onChange={choose} />
          <Rate rate={analysis.chosen.max_false_positive_rate} />
          {shortage && !again.isPending && (
            <ShortageNote what="This analysis costs" shortage={shortage} onChange={choose} />
          )}
        </form>
      )}
    </FormDialog>
  )
}

interface Order extends AnalysisOptions {
  keyId: string
  /** Empty leaves it to the detector. */
  groupId: string
}

/** As the analysis was ordered, as far as that is still there: its key may be gone, or its kind of text with the model. */
function useOrder({ api_key_id, chosen, analysis_result }: OwnAnalysis) {
  const keysQuery = useQuery(apiKeysQuery)
  const choices = useQuery(choicesQuery)
  const [wanted, setWanted] = useState<Order>({
    keyId: api_key_id,
    groupId: chosen.force_group_id ?? '',
    include_guidelines: analysis_result?.copywriter_rules_block != null,
    include_humanization_prompt: analysis_result?.humanization_prompt != null,
  })
  const keys = keysQuery.data && activeKeys(keysQuery.data.api_keys)
  const groups = choices.data?.groups
  return {
    keys,
    groups,
    order: {
      ...wanted,
      keyId: (keys?.find(({ id }) => id === wanted.keyId) ?? keys?.[0])?.id ?? '',
      groupId: !groups || groups.some(({ id }) => id === wanted.groupId) ? wanted.groupId : '',
    },
    change: (fields: Partial<Order>) => setWanted({ ...wanted, ...fields }),
  }
}

interface ChoicesProps extends Pick<ReturnType<typeof useOrder>, 'order' | 'keys' | 'groups'> {
  onChange: (fields: Partial<Order>) => void
}

function Choices({ order, keys, groups, onChange }: ChoicesProps) {
  return (
    <>
      <SelectField
        label="API Key"
        value={order.keyId}
        onChange={({ target }) => onChange({ keyId: target.value })}
        error={keys?.length === 0 ? 'Create an API key first' : undefined}
      >
        {keys?.map((key) => (
          <option key={key.id} value={key.id}>
            {keyLabel(key, keys)}
          </option>
        ))}
      </SelectField>
      <KeysFailure />
      <SelectField
        label="Kind of text"
        value={order.groupId}
        onChange={({ target }) => onChange({ groupId: target.value })}
      >
        <option value="">Detect automatically</option>
        {groups?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ChoicesFailure>The kinds of text could not be loaded.</ChoicesFailure>
      <Checkbox
        label="Include Guidelines and Copywriter Tips"
        checked={order.include_guidelines}
        onChange={({ target }) => onChange({ include_guidelines: target.checked })}
      />
      <Checkbox
        label="Include Humanization Prompt"
        checked={order.include_humanization_prompt}
        onChange={({ target }) => onChange({ include_humanization_prompt: target.checked })}
      />
    </>
  )
}

/** Screens offer no rate for a single analysis; the API does. */
function Rate({ rate }: { rate: number | null }) {
  if (rate === null) return null
  return (
    <p className="text-label">
      As with this analysis, up to {fractionInWords(rate)} texts by people may be called AI or
      mixed.
    </p>
  )
}

/** Leads to both when it is done. Who closed the window meanwhile is told where they are. */
function useAgain(earlierId: string) {
  const navigate = useNavigate()
  const toast = useToast()
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
    }
  }, [])
  return useMutation({
    ...analyzeAgainMutation,
    // Here and not with the call: it is also answered when the window is closed by then.
    onSuccess: (answer, input, before, context) => {
      analyzeAgainMutation.onSuccess?.(answer, input, before, context)
      const compare = () => navigate(comparePath(earlierId, answer.analysis_id))
      if (!isClosed.current) return compare()
      toast({
        tone: 'success',
        text: 'The text was analyzed again',
        action: { label: 'Compare', onSelect: compare },
      })
    },
    onError: (error, input, before, context) => {
      analyzeAgainMutation.onError?.(error, input, before, context)
      if (!isClosed.current) return
      toast({ tone: 'error', text: failureText(error, 'Failed to analyze the text again') })
    },
  })
}
