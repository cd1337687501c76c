import type { Judged } from './judged.ts'
import { limitFor } from './metrics.ts'
import type { Bin } from './tables.ts'

const [width, height, margin] = [480, 360, 48]

/** Share of AI texts found at each share of people accused, on a logarithmic scale. */
export function rocPlot(texts: readonly Judged[]): string {
  const scores = (label: string): number[] =>
    texts.filter((text) => text.label === label).map(({ stacked }) => stacked)
  const [human, ai] = [scores('human'), scores('ai')]
  const points = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1].map(
    (falsePositives): [number, number] => {
      const limit = limitFor(human, falsePositives)
      const found = ai.filter((score) => score > limit).length / Math.max(1, ai.length)
      return [(Math.log10(falsePositives) + 3) / 3, falsePositives === 1 ? 1 : found]
    },
  )
  const ticks: [number, string][] = [
    [0, '0.1%'],
    [1 / 3, '1%'],
    [2 / 3, '10%'],
    [1, '100%'],
  ]
  return frame({ points, ticks, across: 'people accused', up: 'machine text found' })
}

export function reliabilityPlot(bins: readonly Bin[]): string {
  const points = bins
    .filter(({ texts }) => texts >= 10)
    .map(({ said, found }): [number, number] => [said, found])
  const ticks: [number, string][] = [0, 0.25, 0.5, 0.75, 1].map((at) => [at, `${at * 100}%`])
  const { x, y } = place([0, 0])
  const end = place([1, 1])
  const ideal = `<line x1="${x}" y1="${y}" x2="${end.x}" y2="${end.y}" stroke="#999" stroke-dasharray="4 4"/>`
  return frame({
    points,
    ticks,
    across: 'probability reported',
    up: 'machine text found',
    under: ideal,
  })
}

interface Plot {
  points: readonly [number, number][]
  ticks: readonly [number, string][]
  across: string
  up: string
  under?: string
}

function frame({ points, ticks, across, up, under = '' }: Plot): string {
  const line = points.map((point) => `${place(point).x},${place(point).y}`).join(' ')
  const dots = points
    .map((point) => `<circle cx="${place(point).x}" cy="${place(point).y}" r="3" fill="#1f4e79"/>`)
    .join('')
  const bottom = ticks
    .map(
      ([at, name]) =>
        `<text x="${place([at, 0]).x}" y="${height - margin + 18}" text-anchor="middle">${name}</text>`,
    )
    .join('')
  const side = [0, 0.25, 0.5, 0.75, 1]
    .map((at) => {
      const { x, y } = place([0, at])
      const far = place([1, at]).x
      return `<line x1="${x}" y1="${y}" x2="${far}" y2="${y}" stroke="#ddd"/><text x="${x - 6}" y="${y + 4}" text-anchor="end">${at * 100}%</text>`
    })
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="${up} against ${across}">
<rect width="${width}" height="${height}" fill="#fff"/>${side}${under}
<polyline points="${line}" fill="none" stroke="#1f4e79" stroke-width="2"/>${dots}${bottom}
<text x="${width / 2}" y="${height - 8}" text-anchor="middle">${across}</text>
<text x="14" y="${height / 2}" text-anchor="middle" transform="rotate(-90 14 ${height / 2})">${up}</text>
</svg>
`
}

function place([across, up]: readonly [number, number]): { x: number; y: number } {
  const round = (value: number): number => Math.round(value * 10) / 10
  return {
    x: round(margin + across * (width - 2 * margin)),
    y: round(height - margin - up * (height - 2 * margin)),
  }
}
