import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Decision, stack } from '../../detector/src/model/decision.ts'
import { decide } from '../../detector/src/model/verdict.ts'
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

/** By the score of the whole text: the batch keeps no scores of passages. */
function judge(text: Judged, decision: Decision): Judged {
  const stacked = stack(decision.stacker.both.terms, {
    linear: text.linear,
    words: text.words,
    windows: text.encoder === null ? [] : [text.encoder],
  })
  const { classification, probabilityAi } = decide(decision, {
    basis: 'both',
    groupId: text.found,
    words: text.words,
    stacked,
    sentences: [],
    maxFalsePositiveRate: decision.limits.default,
  })
  return { ...text, stacked, probability: probabilityAi, classification }
}
