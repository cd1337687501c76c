import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { FeatureMeasure } from './developer-view.ts'

const shownAtFirst = 10

/** Each feature of this text as a mark on the range nineteen in twenty people keep to. */
export function FeatureRanges({ features }: { features: readonly FeatureMeasure[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? features : features.slice(0, shownAtFirst)
  return (
    <>
      <table className="w-full table-fixed text-left text-caption tabular-nums">
        <thead>
          <tr className="border-rule border-b text-ink-faint">
            <th scope="col" className="w-2/5 py-1.5 font-medium">
              Feature
            </th>
            <th scope="col" className="w-16 py-1.5 text-right font-medium">
              Value
            </th>
            <th scope="col" className="py-1.5 pl-4 font-medium">
              Human range
            </th>
            <th scope="col" className="w-16 py-1.5 text-right font-medium">
              Weight
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((feature) => (
            <FeatureRow key={feature.label} feature={feature} />
          ))}
        </tbody>
      </table>
      {features.length > shownAtFirst && (
        <Button variant="quiet" size="sm" onClick={() => setAll(!isAll)} className="mt-2 -ml-3">
          {isAll ? 'Show the weightiest only' : `Show all ${features.length}`}
        </Button>
      )}
    </>
  )
}

function FeatureRow({ feature }: { feature: FeatureMeasure }) {
  const { label, value, range, contribution } = feature
  const isOutside = value < range.p5 || value > range.p95
  return (
    <tr className="border-rule border-b last:border-b-0">
      <th scope="row" className="break-words py-2 pr-2 font-normal">
        {label}
      </th>
      <td className={classNames('py-2 text-right', isOutside && 'font-semibold')}>
        {shortNumber(value)}
      </td>
      <td className="py-2 pl-4">
        <RangeMark feature={feature} isOutside={isOutside} />
        <span className="sr-only">
          {isOutside ? 'outside' : 'inside'} {shortNumber(range.p5)} to {shortNumber(range.p95)}
        </span>
      </td>
      <td className="py-2 text-right">
        {contribution > 0 ? '+' : ''}
        {contribution.toFixed(2)}
      </td>
    </tr>
  )
}

/** A band from the 5th to the 95th percentile, its middle half darker; the text is a dot inside, a diamond outside. */
function RangeMark({ feature, isOutside }: { feature: FeatureMeasure; isOutside: boolean }) {
  const { value, range } = feature
  const low = Math.min(range.p5, value)
  const high = Math.max(range.p95, value)
  const at = (point: number) => 4 + ((point - low) / (high - low || 1)) * 192
  return (
    <svg viewBox="0 0 200 16" aria-hidden="true" className="h-4 w-full max-w-64">
      <line x1="4" x2="196" y1="8" y2="8" className="stroke-rule" />
      <rect
        x={at(range.p5)}
        width={at(range.p95) - at(range.p5)}
        y="4"
        height="8"
        className="fill-human-wash"
      />
      <rect
        x={at(range.p25)}
        width={at(range.p75) - at(range.p25)}
        y="4"
        height="8"
        className="fill-human"
        opacity="0.45"
      />
      <line
        x1={at(range.p50)}
        x2={at(range.p50)}
        y1="2"
        y2="14"
        className="stroke-human"
        strokeWidth="1.5"
      />
      {isOutside ? (
        <rect
          x="-4.5"
          y="-4.5"
          width="9"
          height="9"
          transform={`translate(${at(value)} 8) rotate(45)`}
          className="fill-ai"
        />
      ) : (
        <circle cx={at(value)} cy="8" r="4.5" className="fill-ink" />
      )}
    </svg>
  )
}

function shortNumber(value: number): string {
  return Number(value.toPrecision(3)).toString()
}
