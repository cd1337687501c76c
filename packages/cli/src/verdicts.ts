import type { Colour, Terminal } from './terminal.ts'

const colours: Record<string, Colour> = {
  human: 'green',
  ai: 'red',
  mixed: 'yellow',
  uncertain: 'dim',
}

/** A verdict in its colour; what is not judged, failed or unknown is shown in words of its own. */
export function paintedVerdict(screen: Terminal, verdict: string): string {
  const words = verdict.replaceAll('_', ' ')
  const colour = colours[verdict]
  return colour ? screen.paint(colour, words) : words
}

/** As exact as everywhere in the product: 99.8% is not certainty. */
export function percentWords(percent: number | null): string {
  return percent === null ? '' : `${percent.toFixed(1)}%`
}
