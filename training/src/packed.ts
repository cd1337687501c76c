import { createReadStream } from 'node:fs'
import { linesOf } from './corpus.ts'
import { cacheFile, type PreparedText } from './prepared.ts'

/** A prepared text selected by pack.py; only training texts have a target and a weight. */
export interface PackedText extends PreparedText {
  target?: number
  weight?: number
}

/** The packed texts one by one, in the order of the feature files. */
export async function* streamPacked(name: string): AsyncGenerator<PackedText> {
  // Written by pack.py from prepared texts.
  for await (const line of linesOf(createReadStream(cacheFile(`pack/${name}.jsonl`)))) {
    yield JSON.parse(line) as PackedText
  }
}

/** The packed texts without their wording. */
export async function readPacked(name: string): Promise<Omit<PackedText, 'windows'>[]> {
  const texts: Omit<PackedText, 'windows'>[] = []
  for await (const { windows: _windows, ...rest } of streamPacked(name)) texts.push(rest)
  return texts
}
