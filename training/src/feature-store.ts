import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cacheFile } from './prepared.ts'

/** N-grams and stylometric features of many texts, as written by featurize.ts. */
export interface FeatureStore {
  texts: number
  ids: Uint32Array
  counts: Uint8Array
  /** Where each text's n-grams begin, plus the end of the last. */
  offsets: Float64Array
  style: Float32Array
  featureNames: string[]
}

export async function readFeatures(name: string): Promise<FeatureStore> {
  const head = JSON.parse(await readFile(cacheFile(`features/${name}.json`), 'utf8')) as {
    texts: number
    sizes: number[]
    featureNames: string[]
  }
  const offsets = new Float64Array(head.texts + 1)
  for (const [index, size] of head.sizes.entries())
    offsets[index + 1] = (offsets[index] ?? 0) + size
  return {
    texts: head.texts,
    ids: new Uint32Array(readWhole(cacheFile(`features/${name}.ids`))),
    counts: new Uint8Array(readWhole(cacheFile(`features/${name}.counts`))),
    offsets,
    style: new Float32Array(readWhole(cacheFile(`features/${name}.style`))),
    featureNames: head.featureNames,
  }
}

/** Reads in pieces, since one read call is limited to two gigabytes. */
function readWhole(path: string): ArrayBuffer {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  const buffer = new ArrayBuffer(size)
  let place = 0
  while (place < size) {
    place += readSync(file, new Uint8Array(buffer, place, Math.min(2 ** 30, size - place)))
  }
  closeSync(file)
  return buffer
}

const dampedCounts = Float32Array.from(
  { length: 256 },
  (_, count) => 1 + Math.log(Math.max(1, count)),
)

/** Writes the damped, unit-length values of one text's n-grams into `values`; returns their number. */
export function valuesOf(store: FeatureStore, text: number, values: Float32Array): number {
  const start = store.offsets[text] ?? 0
  const size = (store.offsets[text + 1] ?? 0) - start
  let square = 0
  for (let index = 0; index < size; index += 1) {
    const value = dampedCounts[store.counts[start + index] ?? 0] ?? 0
    values[index] = value
    square += value * value
  }
  const length = Math.sqrt(square) || 1
  for (let index = 0; index < size; index += 1) values[index] = (values[index] ?? 0) / length
  return size
}
