import type { UsageFigures, Usage as UsageOfPeriod } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keyEnd } from '../../client/customer-data.ts'
import { DayChart } from '../../shared/day-chart.tsx'
import { ExportButton } from '../../shared/export-button.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { SkeletonBlock } from '../../ui/skeleton.tsx'
import { type Part, Parts } from './parts.tsx'
import { type PeriodId, periods, timeZone, usePeriod } from './period.ts'
import { exportUsageMutation, usageQuery } from './queries.ts'

/** What analyses used, by day, key and person. */
export function Usage() {
  const chosen = usePeriod()
  const { period, problem } = chosen
  const problemId = useId()
  const [measure, setMeasure] = useState<Measure>('credits')
  const usage = useQuery({ ...usageQuery(period), enabled: problem === null })
  return (
    <section aria-labelledby="usage-title">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="usage-title" className="text-title">
          Usage
        </h2>
        <ExportButton
          mutation={exportUsageMutation}
          selection={period}
          failure="Failed to export the usage"
          disabled={problem !== null || usage.data?.totals.credits === 0}
          className="-mr-3"
        />
      </header>
      <div className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <PeriodFields chosen={chosen} refusedBy={problem === null ? undefined : problemId} />
        <SelectField
          label="Show"
          value={measure}
          // The select offers only valid measures.
          onChange={({ target }) => setMeasure(target.value as Measure)}
          className={selectClasses(chosen.id)}
        >
          {Object.entries(measures).map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-5">
        {problem !== null && (
          <div id={problemId}>
            <Alert tone="error">{problem}</Alert>
          </div>
        )}
        {problem === null && usage.isPending && (
          <SkeletonBlock label="Loading the usage" className="h-112 max-lg:h-152" />
        )}
        {problem === null && usage.isError && (
          <QueryFailure query={usage} what="the usage">
            Failed to load the usage.
          </QueryFailure>
        )}
        {problem === null && usage.isSuccess && (
          <Figures usage={usage.data} measure={measure} isBusy={usage.isPlaceholderData} />
        )}
      </div>
    </section>
  )
}

const measures = { credits: 'Credits', analyses: 'Analyses', words: 'Words' } as const
type Measure = keyof typeof measures

/** On a phone it takes half a line, or a whole one if a custom range is shown. */
function selectClasses(period: ReturnType<typeof usePeriod>['id']): string {
  const basis = period === 'custom' ? 'max-sm:basis-full' : 'max-sm:basis-[calc(50%-0.5rem)]'
  return `min-w-0 sm:w-44 ${basis}`
}

interface PeriodFieldsProps {
  chosen: ReturnType<typeof usePeriod>
  /** The id of the error about a custom range. */
  refusedBy: string | undefined
}

function PeriodFields({ chosen, refusedBy }: PeriodFieldsProps) {
  const { id, custom, choose, setCustom } = chosen
  return (
    <>
      <SelectField
        label="Period"
        value={id}
        // The select offers only valid periods.
        onChange={({ target }) => choose(target.value as PeriodId)}
        className={selectClasses(id)}
      >
        {periods.map((period) => (
          <option key={period.id} value={period.id}>
            {period.label}
          </option>
        ))}
        <option value="custom">Other days</option>
      </SelectField>
      {id === 'custom' && (
        <>
          <TextField
            label="First day"
            type="date"
            refusedBy={refusedBy}
            value={custom.startDate}
            onChange={({ target }) => setCustom({ ...custom, startDate: target.value })}
            className="max-sm:basis-[calc(50%-0.5rem)]"
          />
          <TextField
            label="Last day"
            type="date"
            refusedBy={refusedBy}
            value={custom.endDate}
            onChange={({ target }) => setCustom({ ...custom, endDate: target.value })}
            className="max-sm:basis-[calc(50%-0.5rem)]"
          />
        </>
      )}
    </>
  )
}

interface FiguresProps {
  usage: UsageOfPeriod
  measure: Measure
  /** Whether the figures are still those of the previous period. */
  isBusy: boolean
}

function Figures({ usage, measure, isBusy }: FiguresProps) {
  if (usage.totals.credits === 0) {
    return (
      <EmptyState title="No credits were used in this period">
        Analyses appear here once they have been charged.
      </EmptyState>
    )
  }
  const figureOf = (figures: UsageFigures) => figures[measure]
  const label = measures[measure]
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60' : undefined}>
      <DayChart title={`${label} by day`} days={usage.days} figureOf={figureOf} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <Parts title={`${label} by API key`} parts={keysOf(usage, figureOf)} />
        <Parts title={`${label} by person`} parts={peopleOf(usage, figureOf)} />
      </div>
      <p className="mt-3 text-caption text-ink-faint">
        Days begin at midnight in {timeZone.replaceAll('_', ' ')}. Advice added to an analysis later
        counts as credits, but not again as an analysis or as words.
      </p>
    </div>
  )
}

type FigureOf = (figures: UsageFigures) => number

function keysOf({ keys }: UsageOfPeriod, figureOf: FigureOf): Part[] {
  return keys.map((key) => ({
    id: key.api_key_id,
    name: key.api_key_name,
    detail: key.api_key_end === null ? 'deleted' : keyEnd(key.api_key_end),
    value: figureOf(key),
  }))
}

function peopleOf({ people }: UsageOfPeriod, figureOf: FigureOf): Part[] {
  return people.map((person) => ({
    id: person.user_id ?? '',
    name: person.user_id === null ? 'Programs' : (person.user_name ?? 'Deleted account'),
    detail: person.user_id === null ? 'through the API' : null,
    value: figureOf(person),
  }))
}
