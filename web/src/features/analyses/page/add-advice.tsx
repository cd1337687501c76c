import { type AnalysisOptions, analysisCost } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useAvailableCredits } from '../../../client/available-credits.ts'
import { useMay } from '../../../client/own-role.ts'
import { Failure } from '../../../shared/failure.tsx'
import { creditsOf, formatNumber } from '../../../shared/format.ts'
import { detectionAlone, isShortage } from '../../../shared/shortage.ts'
import { ShortageNote } from '../../../shared/shortage-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import type { OwnAnalysis } from '../own-analysis.ts'
import { addAdviceMutation } from './queries.ts'

/** Offers advice that the analysis was made without, for the price it would have added. */
export function AddAdvice({ analysis }: { analysis: OwnAnalysis }) {
  const toast = useToast()
  const adding = useMutation(addAdviceMutation(analysis.analysis_id))
  const { copywriter_rules_block, humanization_prompt } = analysis.analysis_result ?? {}
  const missing = {
    include_guidelines: copywriter_rules_block === null,
    include_humanization_prompt: humanization_prompt === null,
  }
  const mayAnalyze = useMay('analyses.create')
  const available = useAvailableCredits() ?? Number.POSITIVE_INFINITY

  function add(options: AnalysisOptions) {
    if (adding.isPending) return
    adding.mutate(options, {
      onSuccess: ({ credits }) =>
        toast({ tone: 'success', text: `Added for ${creditsOf(credits.used)}` }),
    })
  }

  const offers = offersOf(missing, analysisCost(analysis.words, detectionAlone))
  const dearest = Math.max(...offers.map(({ cost }) => cost))
  const isShort = dearest > available
  if (!mayAnalyze) return 'Your role does not allow you to add it. Ask an owner or admin.'
  return (
    <>
      <p className="mx-auto max-w-[60ch]">
        It can be added as long as the text is kept, at the price it would have had from the start.
        The detection is not charged again.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        {offers.map(({ name, options, cost }) => (
          <Button
            key={name}
            variant="secondary"
            size="sm"
            disabled={adding.isPending || cost > available}
            isBusy={adding.isPending && adding.variables === options}
            onClick={() => add(options)}
          >
            {name} ({creditsOf(cost)})
          </Button>
        ))}
      </div>
      {adding.isPending && <p className="mt-3 text-label">The text is being read again…</p>}
      {isShort && !adding.isPending && (
        <div className="mx-auto mt-4 max-w-[60ch]">
          <ShortageNote
            what={offers.length > 1 ? 'Adding both costs' : 'Adding it costs'}
            shortage={{ cost: dearest, available }}
          >
            {offers.length > 1 && ` One of them alone costs ${formatNumber(dearest / 2)}.`}
          </ShortageNote>
        </div>
      )}
      {adding.isError && !(isShort && isShortage(adding.error)) && (
        <Failure title="Failed to add the advice" error={adding.error} className="mt-4 text-left" />
      )}
    </>
  )
}

interface Offer {
  name: string
  options: AnalysisOptions
  cost: number
}

/** One offer for each missing part, and one for both if both are missing. */
function offersOf(missing: AnalysisOptions, service: number): Offer[] {
  const { include_guidelines, include_humanization_prompt } = missing
  return [
    include_guidelines && {
      name: 'Add guidelines and tips',
      options: { ...detectionAlone, include_guidelines },
      cost: service,
    },
    include_humanization_prompt && {
      name: 'Add the humanization prompt',
      options: { ...detectionAlone, include_humanization_prompt },
      cost: service,
    },
    include_guidelines &&
      include_humanization_prompt && {
        name: 'Add both',
        options: missing,
        cost: 2 * service,
      },
  ].filter((offer) => offer !== false)
}
