import type { Evidence as Measured } from '@inkprint/contract'

/** Shows a value relative to the typical human range: a band, its middle, and a mark. */
export function RangeScale({ measured }: { measured: Measured }) {
  const { value, human_low, human_typical, human_high, speaks_for } = measured
  const low = Math.min(value, human_low)
  const high = Math.max(value, human_high)
  const margin = (high - low || 1) * 0.12
  const at = (number: number) => ((number - low + margin) / (high - low + 2 * margin)) * width
  return (
    <svg viewBox={`0 0 ${width} 26`} aria-hidden="true" className="mt-2 block w-full max-w-96">
      <line x1="0" x2={width} y1="13" y2="13" className="stroke-rule" strokeWidth="1.5" />
      <rect
        x={at(human_low)}
        width={at(human_high) - at(human_low)}
        y="8"
        height="10"
        rx="2"
        className="fill-human-wash stroke-human"
        strokeWidth="1"
      />
      <line
        x1={at(human_typical)}
        x2={at(human_typical)}
        y1="8"
        y2="18"
        className="stroke-human"
        strokeWidth="1.5"
      />
      <g transform={`translate(${at(value)} 13)`} className={marks[speaks_for].color}>
        <path d={marks[speaks_for].path} stroke="var(--paper)" strokeWidth="1.5" />
      </g>
    </svg>
  )
}

const width = 320

const marks = {
  ai: { color: 'fill-ai', path: 'M0-9 9 0 0 9-9 0Z' },
  human: { color: 'fill-human', path: 'M-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0Z' },
  neither: { color: 'fill-ink-soft', path: 'M-6-6H6V6H-6Z' },
} satisfies Record<Measured['speaks_for'], { color: string; path: string }>
