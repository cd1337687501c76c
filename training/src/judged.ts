import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { Model } from '@inkprint/detector'
import type { Label } from './corpus.ts'
import { type Measured, measuredFile } from './measured.ts'

/** A text with its scores and verdict, however they were computed. */
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
  /** The share of human texts of its kind and length that look as much like AI; null if not judged. */
  rate: number | null
}

/** A text judged by models and curves that were fitted without its source, prompt and author. */
export interface FoldJudged extends Judged {
  fold: number
  /** For an assistant's answer to a request; empty for other texts. */
  kind: string
  style: string
  document: string
}

/** How well passages were found in documents combined from a human and an assistant's text. */
export interface SplicedQuality {
  documents: number
  /** Called mixed or AI, and how many of those because of a passage that stands out. */
  accused: number
  for_a_passage: number
  /** Of the latter: how often the turn was found within 60 words of its true place. */
  turn_within_60: number
}

export async function readMeasured(manifest: Model['manifest']): Promise<Measured[]> {
  const file = measuredFile(manifest)
  if (!existsSync(file)) return []
  const lines = (await readFile(file, 'utf8')).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Measured)
}

/** Every training text as judged by its fold (`training/python/fit_decision.py`), stored with the model. */
export async function readFolds(): Promise<FoldJudged[]> {
  const packed = await readFile(new URL('../results/judged.jsonl.gz', import.meta.url))
  const lines = gunzipSync(packed).toString('utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as FoldJudged)
}

export async function readSpliced(): Promise<SplicedQuality> {
  const file = new URL('../results/spliced.json', import.meta.url)
  return JSON.parse(await readFile(file, 'utf8')) as SplicedQuality
}
