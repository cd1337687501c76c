import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { lengthBand } from '../../detector/src/model/decision.ts'
import type { Label } from './corpus.ts'
import type { Measured } from './measured.ts'
import { cacheFile } from './prepared.ts'

/** A kept-out text with its scores and verdict, whichever way they were computed. */
export interface Judged {
  id: string
  source: string
  label: Label
  group: string | null
  generator: string | null
  attack: string | null
  words: number
  found: string
  linear: number
  encoder: number | null
  stacked: number
  probability: number
  classification: string
}

interface Cell {
  knots: [number, number][]
  human_below: number
  ai_above: number
}

interface Decision {
  stacker: Record<'both' | 'linear', { terms: Record<string, number> }>
  calibration: Record<'both' | 'linear', Record<string, Record<string, Cell>>>
}

export async function readMeasured(version: string): Promise<Measured[]> {
  const file = cacheFile(`measured-${version}.jsonl`)
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Measured)
}

/** All kept-out texts as scored in one batch with imitated int8 steps, judged by the shipped decision. */
export async function readBatch(): Promise<Judged[]> {
  const file = cacheFile('batch.jsonl')
  if (!existsSync(file)) return []
  const models = new URL('../../detector/models/', import.meta.url)
  const decision = JSON.parse(await readFile(new URL('decision.json', models), 'utf8')) as Decision
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => judge(JSON.parse(line) as Judged, decision))
}

function judge(text: Judged, decision: Decision): Judged {
  const { terms } = decision.stacker.both
  const clip = (logit: number): number => Math.max(-12, Math.min(12, logit))
  const stacked =
    (terms.bias ?? 0) +
    (terms.linear ?? 0) * clip(text.linear) +
    (terms.encoder ?? 0) * clip(text.encoder ?? 0) +
    (terms.log_words ?? 0) * Math.log(text.words / 300)
  const cell = decision.calibration.both[text.found]?.[lengthBand(text.words)]
  if (!cell) throw new Error(`No calibration for ${text.found}`)
  return {
    ...text,
    stacked,
    probability: between(cell.knots, stacked),
    classification:
      stacked > cell.ai_above ? 'ai' : stacked < cell.human_below ? 'human' : 'uncertain',
  }
}

function between(knots: readonly [number, number][], value: number): number {
  const next = knots.findIndex(([at]) => at >= value)
  const [upper, lower] = [knots[next], knots[next - 1]]
  if (next === -1) return knots.at(-1)?.[1] ?? 0.5
  if (!upper || !lower) return knots[0]?.[1] ?? 0.5
  const share = (value - lower[0]) / (upper[0] - lower[0])
  return lower[1] + share * (upper[1] - lower[1])
}
