import type { Color, Terminal } from './terminal.ts'

const colors: Record<string, Color> = {
  human: 'green',
  ai: 'red',
  mixed: 'yellow',
  uncertain: 'dim',
}

/** A verdict in its color; what is not judged, failed or unknown is shown in words of its own. */
export function paintedVerdict(screen: Terminal, verdict: string): string {
  const words = verdict.replaceAll('_', ' ')
  const color = colors[verdict]
  return color ? screen.paint(color, words) : words
}

/** As exact as everywhere in the product: 99.8% is not certainty. */
export function percentWords(percent: number | null): string {
  return percent === null ? '' : `${percent.toFixed(1)}%`
}
