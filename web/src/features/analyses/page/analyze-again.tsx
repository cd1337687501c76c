import { analysisCost } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { apiKeysQuery, keyLabel } from '../../../client/customer-data.ts'
import { errorMessage } from '../../../client/error-message.ts'
import { analysisPath } from '../../../shared/analysis-path.ts'
import { creditsOf } from '../../../shared/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { analyzeAgainMutation, type OwnAnalysis } from './queries.ts'

interface AnalyzeAgainProps {
  analysis: OwnAnalysis
  text: string
  onClose: () => void
}

/** Has the same text judged by the model installed now, and shows both verdicts. */
export function AnalyzeAgain({ analysis, text, onClose }: AnalyzeAgainProps) {
  const navigate = useNavigate()
  const keys = useQuery(apiKeysQuery)
  const active = keys.data?.api_keys.filter(({ is_active }) => is_active) ?? []
  const again = useMutation(analyzeAgainMutation)
  const [chosen, setChosen] = useState(analysis.api_key_id)
  const [options, setOptions] = useState({
    include_guidelines: analysis.analysis_result?.copywriter_rules_block != null,
    include_humanization_prompt: analysis.analysis_result?.humanization_prompt != null,
  })
  // The key it was made with may be gone.
  const keyId = active.find(({ id }) => id === chosen)?.id ?? active[0]?.id ?? ''

  function submit(event: FormEvent) {
    event.preventDefault()
    if (again.isPending || keyId === '') return
    again.mutate(
      { text, keyId, ...options },
      {
        onSuccess: ({ analysis_id }) => {
          onClose()
          navigate(
            `${analysisPath(analysis_id)}?earlier=${encodeURIComponent(analysis.analysis_id)}`,
          )
        },
      },
    )
  }

  return (
    <FormDialog
      title="Analyze again"
      submitLabel={`Analyze for ${creditsOf(analysisCost(analysis.words, options))}`}
      isBusy={again.isPending}
      isReady={keyId !== ''}
      onClose={onClose}
    >
      {(formId) => (
        <form id={formId} noValidate onSubmit={submit} className="space-y-5">
          <p className="text-ink-soft">
            The model installed now reads the same text as a new analysis, and both verdicts are
            shown side by side. This one stays as it is. The same model gives the same verdict.
          </p>
          {again.isError && (
            <Alert tone="error">{errorMessage(again.error, 'Failed to analyze text')}</Alert>
          )}
          <SelectField
            label="API Key"
            value={keyId}
            onChange={({ target }) => setChosen(target.value)}
            error={keys.isSuccess && keyId === '' ? 'Create an API key first' : undefined}
          >
            {active.map((key) => (
              <option key={key.id} value={key.id}>
                {keyLabel(key, active)}
              </option>
            ))}
          </SelectField>
          <Checkbox
            label="Include Guidelines and Copywriter Tips"
            checked={options.include_guidelines}
            onChange={({ target }) =>
              setOptions({ ...options, include_guidelines: target.checked })
            }
          />
          <Checkbox
            label="Include Humanization Prompt"
            checked={options.include_humanization_prompt}
            onChange={({ target }) =>
              setOptions({ ...options, include_humanization_prompt: target.checked })
            }
          />
        </form>
      )}
    </FormDialog>
  )
}
