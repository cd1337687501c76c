import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ColumnHeads } from '../../ui/figures-table.tsx'
import type { FeatureMeasure } from './developer-view.ts'

const shownAtFirst = 10

/** Each feature of this text as a mark on the range that 90% of people's texts fall into. */
export function FeatureRanges({ features }: { features: readonly FeatureMeasure[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? features : features.slice(0, shownAtFirst)
  return (
    <>
      <table className="w-full table-fixed text-left text-caption tabular-nums">
        <ColumnHeads
          heads={[
            { label: 'Feature', className: 'w-2/5' },
            { label: 'Value', className: 'w-14 text-right sm:w-16' },
            { label: 'Human range', className: 'pl-4 sm:pl-5' },
            { label: 'Weight', className: 'w-14 text-right sm:w-16' },
          ]}
          cellClassName="py-1.5"
        />
        <tbody>
          {shown.map((feature) => (
            <FeatureRow key={feature.label} feature={feature} />
          ))}
        </tbody>
      </table>
      <Legend />
      {features.length > shownAtFirst && (
        <Button variant="quiet" size="sm" onClick={() => setAll(!isAll)} className="mt-2 -ml-3">
          {isAll ? 'Show the weightiest only' : `Show all ${features.length} features`}
        </Button>
      )}
    </>
  )
}

/** Explains the marks of a range. */
function Legend() {
  return (
    <ul
      aria-hidden="true"
      className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-caption text-ink-faint *:flex *:items-center *:gap-1.5"
    >
      <li>
        <span className="h-2 w-4 bg-human-wash" /> 9 in 10 people
      </li>
      <li>
        <span className="h-2 w-4 bg-human opacity-45" /> the middle half
      </li>
      <li>
        <span className="mx-1 h-3 w-0.5 bg-human" /> median
      </li>
      <li>
        <span className="size-2 rounded-full bg-ink" /> this text
      </li>
      <li>
        <span className="size-2 rotate-45 bg-ai" /> this text, outside the range
      </li>
    </ul>
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
      <td className="py-2 pr-1 pl-4 sm:pl-5">
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
  // In percent, so that the marks keep their shape at any column width.
  const share = (from: number, to: number) => ((to - from) / (high - low || 1)) * 100
  const at = (point: number) => `${share(low, point)}%`
  return (
    <svg aria-hidden="true" className="block h-4 w-full max-w-64 overflow-visible">
      <line x1="0" x2="100%" y1="8" y2="8" className="stroke-rule" />
      <rect
        x={at(range.p5)}
        width={`${share(range.p5, range.p95)}%`}
        y="4"
        height="8"
        className="fill-human-wash"
      />
      <rect
        x={at(range.p25)}
        width={`${share(range.p25, range.p75)}%`}
        y="4"
        height="8"
        opacity="0.45"
        className="fill-human"
      />
      <svg aria-hidden="true" x={at(range.p50)} overflow="visible">
        <rect x="-0.75" y="2" width="1.5" height="12" className="fill-human" />
      </svg>
      <svg aria-hidden="true" x={at(value)} y="8" overflow="visible">
        {isOutside ? (
          <rect x="-4" y="-4" width="8" height="8" transform="rotate(45)" className="fill-ai" />
        ) : (
          <circle r="4.5" className="fill-ink" />
        )}
      </svg>
    </svg>
  )
}

function shortNumber(value: number): string {
  return Number(value.toPrecision(3)).toString()
}
