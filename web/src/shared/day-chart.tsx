import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { FiguresTable } from '../ui/figures-table.tsx'
import { formatDay, formatNumber } from './format.ts'

interface DayChartProps<Day extends { day: string }> {
  title: string
  days: readonly Day[]
  figureOf: (day: Day) => number
}

/**
 * A bar chart with one bar per day. Hovering over a bar, or moving to it with the arrow keys, shows its
 * figure; a table next to the chart has the same data.
 */
export function DayChart<Day extends { day: string }>({
  title,
  days,
  figureOf,
}: DayChartProps<Day>) {
  const id = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const values = days.map(figureOf)
  const total = values.reduce((sum, value) => sum + value, 0)
  const day = pointed === null ? undefined : days[pointed]
  return (
    <figure aria-labelledby={id} className="rounded-lg border border-rule bg-sheet p-5">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span id={id} className="font-medium text-ink-soft text-label">
          {title}
        </span>
        <span className="text-caption text-ink-faint tabular-nums">
          {day ? told(day.day, figureOf(day)) : `${formatNumber(total)} in all`}
        </span>
      </figcaption>
      <Columns
        title={title}
        days={days.map((each) => each.day)}
        values={values}
        pointed={pointed}
        onPoint={setPointed}
      />
      <FiguresTable
        heads={['Day', title]}
        rows={days.map((each) => [formatDay(each.day), formatNumber(figureOf(each))])}
      />
    </figure>
  )
}

function told(day: string, value: number): string {
  return `${formatDay(day)}: ${formatNumber(value)}`
}

interface ColumnsProps {
  title: string
  days: readonly string[]
  values: readonly number[]
  pointed: number | null
  onPoint: (index: number | null) => void
}

function Columns({ title, days, values, pointed, onPoint }: ColumnsProps) {
  const most = axisEnd(Math.max(...values, 0))
  const last = days.length - 1
  const shown = pointed ?? last

  function move(event: KeyboardEvent) {
    const next = placeAfter(event.key, { place: shown, last, isPointed: pointed !== null })
    if (next === undefined) return
    event.preventDefault()
    onPoint(next)
  }

  return (
    <>
      <div className="mt-4 flex gap-2">
        <ol
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-[0.6875rem] text-ink-faint tabular-nums leading-none"
        >
          {[most, most / 2, 0].map((tick) => (
            <li key={tick}>{formatNumber(tick)}</li>
          ))}
        </ol>
        {/* A slider, because screen readers let users move through its values with the arrow keys and read
            each aloud. */}
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-readonly="true"
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={Math.max(0, shown)}
          aria-valuetext={told(days[shown] ?? '1970-01-01', values[shown] ?? 0)}
          onKeyDown={move}
          onBlur={() => onPoint(null)}
          onPointerLeave={() => onPoint(null)}
          className="h-36 min-w-0 flex-1 rounded-sm focus-visible:outline-2 focus-visible:outline-accent focus-visible:outline-offset-2"
        >
          <svg
            viewBox={`0 0 ${days.length * 10} 100`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="size-full border-rule border-t border-b"
          >
            <line
              x1="0"
              x2={days.length * 10}
              y1="50"
              y2="50"
              className="stroke-rule"
              vectorEffect="non-scaling-stroke"
              strokeDasharray="3 4"
            />
            {days.map((day, index) => {
              const height = ((values[index] ?? 0) / most) * 100
              return (
                <g key={day} onPointerEnter={() => onPoint(index)}>
                  <rect x={index * 10} width="10" height="100" fill="transparent" />
                  <rect
                    x={index * 10 + 1.5}
                    width="7"
                    // A day with a value of zero still gets a visible sliver.
                    y={100 - Math.max(height, 0.8)}
                    height={Math.max(height, 0.8)}
                    className={classNames(
                      pointed === index ? 'fill-ink' : height > 0 ? 'fill-accent' : 'fill-rule',
                    )}
                  />
                </g>
              )
            })}
          </svg>
        </div>
      </div>
      <p
        aria-hidden="true"
        className="mt-1.5 flex justify-between text-[0.6875rem] text-ink-faint tabular-nums"
      >
        <span>{days[0] && formatDay(days[0])}</span>
        <span>{days[last] && formatDay(days[last])}</span>
      </p>
    </>
  )
}

/**
 * The position a key moves to, null to leave the chart, or undefined for any other key. The first arrow key
 * only shows the current position.
 */
function placeAfter(
  key: string,
  { place, last, isPointed }: { place: number; last: number; isPointed: boolean },
): number | null | undefined {
  if (key === 'Escape') return null
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = steps[key]
  if (step === undefined) return undefined
  return isPointed ? Math.min(last, Math.max(0, place + step)) : place
}

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
}

/** The smallest round number that no value exceeds; even, so that half of it is a whole number too. */
function axisEnd(most: number): number {
  if (most <= 2) return 2
  const unit = 10 ** Math.floor(Math.log10(most))
  const end = [1, 2, 4, 6, 8, 10].map((step) => step * unit).find((each) => each >= most)
  return end ?? most
}
