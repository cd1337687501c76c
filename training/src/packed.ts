import { createReadStream } from 'node:fs'
import { linesOf } from './corpus.ts'
import { cacheFile, type PreparedText } from './prepared.ts'

/** A prepared text as pack.py chose it; the last three are there for training texts only. */
export interface PackedText extends PreparedText {
  fold?: number
  target?: number
  weight?: number
}

/** The packed texts without their wording, in the order of the feature files. */
export async function readPacked(name: string): Promise<Omit<PackedText, 'windows'>[]> {
  const texts: Omit<PackedText, 'windows'>[] = []
  for await (const line of linesOf(createReadStream(cacheFile(`pack/${name}.jsonl`)))) {
    const { windows: _windows, ...rest } = JSON.parse(line) as PackedText
    texts.push(rest)
  }
  return texts
}
