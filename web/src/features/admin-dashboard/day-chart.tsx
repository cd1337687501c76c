import type { api, Output } from '@inkprint/contract'
import { useId, useState } from 'react'
import { formatDay, formatNumber } from '../../shared/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { FiguresTable } from '../../ui/figures-table.tsx'

type Day = Output<typeof api.admin.statistics.getTrends>['days'][number]

interface DayChartProps {
  title: string
  days: readonly Day[]
  figureOf: (day: Day) => number
}

/** A column for each day. The picture is for the eye; a table beside it says the same. */
export function DayChart({ title, days, figureOf }: DayChartProps) {
  const id = useId()
  const [pointed, setPointed] = useState<Day | null>(null)
  const values = days.map(figureOf)
  const total = values.reduce((sum, value) => sum + value, 0)
  return (
    <figure aria-labelledby={id} className="rounded-lg border border-rule bg-sheet p-5">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-medium text-ink-soft text-label">
          {title}
        </span>
        <span className="text-caption text-ink-faint tabular-nums">
          {pointed
            ? `${formatDay(pointed.day)}: ${formatNumber(figureOf(pointed))}`
            : `${formatNumber(total)} in all`}
        </span>
      </figcaption>
      <Columns days={days} values={values} pointed={pointed} onPoint={setPointed} />
      <FiguresTable
        heads={['Day', title]}
        rows={days.map((day) => [formatDay(day.day), formatNumber(figureOf(day))])}
      />
    </figure>
  )
}

interface ColumnsProps {
  days: readonly Day[]
  values: readonly number[]
  pointed: Day | null
  onPoint: (day: Day | null) => void
}

function Columns({ days, values, pointed, onPoint }: ColumnsProps) {
  const most = Math.max(1, ...values)
  const [first, last] = [days.at(0), days.at(-1)]
  return (
    <>
      <div className="relative mt-4">
        <p
          aria-hidden="true"
          className="absolute top-0 left-0 text-[0.6875rem] text-ink-faint leading-none"
        >
          {formatNumber(most)}
        </p>
        <svg
          viewBox={`0 0 ${days.length * 10} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-36 w-full border-rule border-t border-b pt-4"
          onPointerLeave={() => onPoint(null)}
        >
          {days.map((day, index) => {
            const height = ((values[index] ?? 0) / most) * 100
            return (
              <g key={day.day} onPointerEnter={() => onPoint(day)}>
                <rect x={index * 10} width="10" height="100" fill="transparent" />
                <rect
                  x={index * 10 + 1.5}
                  width="7"
                  // A day without any still shows where it is.
                  y={100 - Math.max(height, 0.8)}
                  height={Math.max(height, 0.8)}
                  className={classNames(
                    pointed === day ? 'fill-ink' : height > 0 ? 'fill-accent' : 'fill-rule',
                  )}
                />
              </g>
            )
          })}
        </svg>
      </div>
      <p
        aria-hidden="true"
        className="mt-1.5 flex justify-between text-[0.6875rem] text-ink-faint tabular-nums"
      >
        <span>{first && formatDay(first.day)}</span>
        <span>{last && formatDay(last.day)}</span>
      </p>
    </>
  )
}
