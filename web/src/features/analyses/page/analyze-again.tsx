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

/**
 * Has the same text judged by the currently installed model, with the same options, and shows both analyses.
 */
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
      // While the text is analyzed its price is reserved, which must not look like a shortage.
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
  /** Empty to let the detector decide. */
  groupId: string
}

/**
 * The analysis's original options, as far as still available: its key may have been deleted, or the model may
 * no longer have its kind of text.
 */
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

/** The screens do not let users choose a rate for a single analysis, but the API does. */
function Rate({ rate }: { rate: number | null }) {
  if (rate === null) return null
  return (
    <p className="text-label">
      As with this analysis, up to {fractionInWords(rate)} texts by people may be called AI or
      mixed.
    </p>
  )
}

/** Opens the comparison when done. If the dialog was closed in the meantime, shows a toast instead. */
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
    // Set here and not in `mutate`, because this also runs if the dialog has been closed by then.
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
