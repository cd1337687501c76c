import type { Card } from './card.ts'
import { percentOf } from './names.ts'

const size = 320
const edge = 58
const margin = 20

type Bins = NonNullable<Card['calibration']>['bins']

/** The reported probability against the actual share; both are equal on the diagonal. */
export function ReliabilityPlot({ bins }: { bins: Bins }) {
  const at = (share: number) => edge + share * (size - edge - margin)
  const used = bins.filter(({ texts }) => texts > 0)
  const place = ({ said, found }: Bins[number]) => `${at(said)},${size - at(found)}`
  return (
    <Frame
      title="Probability that was reported, and the share of AI text among such texts"
      across="reported probability"
      up="really AI"
      ticks={[0, 0.5, 1].map((share) => ({ at: at(share), label: percentOf(share) }))}
    >
      <line
        x1={at(0)}
        y1={size - at(0)}
        x2={at(1)}
        y2={size - at(1)}
        className="stroke-ink-faint"
        strokeDasharray="4 4"
      />
      <polyline
        points={used.map(place).join(' ')}
        className="fill-none stroke-accent"
        strokeWidth="2"
      />
      {used.map((bin) => (
        <circle
          key={bin.from}
          cx={at(bin.said)}
          cy={size - at(bin.found)}
          r="4"
          className="fill-accent"
        />
      ))}
    </Frame>
  )
}

type Rates = NonNullable<Card['rates']>

/** The allowed rate of accused people against the actual rate, on logarithmic scales. */
export function RatesPlot({ rates }: { rates: Rates }) {
  const shares = rates.flatMap(({ limit, accused }) => [limit, accused.share, accused.to])
  const [least, most] = [
    Math.min(...rates.map(({ limit }) => limit)) / 2,
    Math.max(...shares) * 1.3,
  ]
  const part = (share: number) => Math.log(Math.max(share, least) / least) / Math.log(most / least)
  const at = (share: number) => edge + part(share) * (size - edge - margin)
  return (
    <Frame
      title="People called AI at each allowed rate"
      across="rate allowed"
      up="people accused"
      ticks={rates
        .filter((_, index) => index % 2 === 0)
        .map(({ limit }) => ({ at: at(limit), label: `${limit * 100}%` }))}
    >
      <line
        x1={at(least)}
        y1={size - at(least)}
        x2={at(most)}
        y2={size - at(most)}
        className="stroke-ink-faint"
        strokeDasharray="4 4"
      />
      <polyline
        points={rates
          .map(({ limit, accused }) => `${at(limit)},${size - at(accused.share)}`)
          .join(' ')}
        className="fill-none stroke-human"
        strokeWidth="2"
      />
      {rates.map(({ limit, accused }) => (
        <g key={limit} className="fill-human stroke-human">
          <line
            x1={at(limit)}
            x2={at(limit)}
            y1={size - at(accused.from)}
            y2={size - at(accused.to)}
            strokeWidth="4"
            strokeOpacity="0.35"
          />
          <circle cx={at(limit)} cy={size - at(accused.share)} r="4" stroke="none" />
        </g>
      ))}
    </Frame>
  )
}

interface FrameProps {
  title: string
  across: string
  up: string
  ticks: readonly { at: number; label: string }[]
  children: React.ReactNode
}

/** A square plot with the same scale on both axes. The table beside it has the same data. */
function Frame({ title, across, up, ticks, children }: FrameProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={title}
      className="w-full max-w-xs text-[0.6875rem]"
    >
      <path
        d={`M${edge} ${margin}V${size - edge}H${size - margin}`}
        className="fill-none stroke-edge"
        strokeWidth="1"
      />
      {ticks.map(({ at, label }) => (
        <g key={label} className="fill-ink-soft">
          <text x={at} y={size - edge + 16} textAnchor="middle">
            {label}
          </text>
          <text x={edge - 6} y={size - at + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <text x={(size + edge) / 2} y={size - 20} textAnchor="middle" className="fill-ink-soft">
        {across}
      </text>
      <text
        x={-(size - edge) / 2}
        y={10}
        textAnchor="middle"
        transform="rotate(-90)"
        className="fill-ink-soft"
      >
        {up}
      </text>
      {children}
    </svg>
  )
}
