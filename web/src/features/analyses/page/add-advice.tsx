import { type AnalysisOptions, analysisCost } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '../../../client/error-message.ts'
import { useMay } from '../../../client/own-role.ts'
import { creditsOf } from '../../../shared/format.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { OwnAnalysis } from '../own-analysis.ts'
import { addAdviceMutation } from './queries.ts'

const nothing: AnalysisOptions = { include_guidelines: false, include_humanization_prompt: false }

/** Advice the analysis went without, for what it would have cost with it. */
export function AddAdvice({ analysis }: { analysis: OwnAnalysis }) {
  const toast = useToast()
  const adding = useMutation(addAdviceMutation(analysis.analysis_id))
  const { copywriter_rules_block, humanization_prompt } = analysis.analysis_result ?? {}
  const missing = {
    include_guidelines: copywriter_rules_block === null,
    include_humanization_prompt: humanization_prompt === null,
  }
  const mayAnalyze = useMay('analyses.create')
  const service = analysisCost(analysis.words, nothing)

  function add(options: AnalysisOptions) {
    if (adding.isPending) return
    adding.mutate(options, {
      onSuccess: ({ credits }) =>
        toast({ tone: 'success', text: `Added for ${creditsOf(credits.used)}` }),
    })
  }

  const offers = [
    missing.include_guidelines && {
      name: 'Add guidelines and tips',
      options: { ...nothing, include_guidelines: true },
      cost: service,
    },
    missing.include_humanization_prompt && {
      name: 'Add the humanization prompt',
      options: { ...nothing, include_humanization_prompt: true },
      cost: service,
    },
    missing.include_guidelines &&
      missing.include_humanization_prompt && {
        name: 'Add both',
        options: missing,
        cost: 2 * service,
      },
  ].filter((offer) => offer !== false)

  if (!mayAnalyze) return 'Your role does not allow you to add it. Ask an owner or admin.'
  return (
    <>
      <p className="mx-auto max-w-[60ch]">
        It can be added as long as the text is kept, for the price it would have had with the
        analysis. The detection is not charged again.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {offers.map(({ name, options, cost }) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            disabled={adding.isPending}
            isBusy={adding.isPending && adding.variables === options}
            onClick={() => add(options)}
          >
            {name} ({creditsOf(cost)})
          </Button>
        ))}
      </div>
      {adding.isPending && <p className="mt-3 text-label">The text is being read once more…</p>}
      {adding.isError && (
        <Alert tone="error" className="mt-4 text-left">
          {errorMessage(adding.error, 'Failed to add the advice. Nothing was charged.')}
        </Alert>
      )}
    </>
  )
}
