import type { Color, Terminal } from './terminal.ts'

const colors: Record<string, Color> = {
  human: 'green',
  ai: 'red',
  mixed: 'yellow',
  uncertain: 'dim',
}

/** A verdict in its color; texts that were not judged, failed or are unknown get their own words. */
export function paintedVerdict(screen: Terminal, verdict: string): string {
  const words = verdict.replaceAll('_', ' ')
  const color = colors[verdict]
  return color ? screen.paint(color, words) : words
}

/** One decimal, as everywhere in the product: 99.8% is not certainty. */
export function percentWords(percent: number | null): string {
  return percent === null ? '' : `${percent.toFixed(1)}%`
}
