import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Label, linesOf } from './corpus.ts'
import type { Part, Request } from './split.ts'

/** Words in an encoder window, in training and in the product. */
export const windowWords = 250

export interface PreparedText {
  id: string
  source: string
  part: Part | 'foreign'
  label: Label
  group: string | null
  generator: string | null
  attack: string | null
  component: number
  pair: string | null
  request: Request | null
  /** The fold whose models judge the text, and all folds whose models must not see it. */
  fold: number
  unseen: number[]
  words: number
  /** The normalized text as the windows the encoder reads; joined by spaces they are the whole text. */
  windows: string[]
}

export const cacheDirectory = fileURLToPath(new URL('../../.cache/training/', import.meta.url))

export function cacheFile(name: string): string {
  return `${cacheDirectory}${name}`
}

export async function* readPrepared(): AsyncGenerator<PreparedText> {
  // Written by prepare.ts with this type.
  for await (const line of linesOf(createReadStream(cacheFile('texts.jsonl')))) {
    yield JSON.parse(line) as PreparedText
  }
}
