import { mkdir, writeFile } from 'node:fs/promises'
import { loadModel } from '@inkprint/detector'
import { ngramFeatures } from '../../detector/src/features/ngrams.ts'
import { extractFeatures } from '../../detector/src/features/table.ts'
import { ngramLogits } from '../../detector/src/model/groups.ts'
import { linearLogit } from '../../detector/src/model/linear.ts'
import { readDocument } from '../../detector/src/text/document.ts'
import { streamPacked } from './packed.ts'
import { cacheFile } from './prepared.ts'

/** What the shipped n-gram models say of the packed kept-out texts, in their order. */
async function scoreNgrams(): Promise<void> {
  const { linear, ngramGroups } = await loadModel(undefined, { isEncoderWanted: false })
  if (!ngramGroups) throw new Error('The shipped model has no n-gram head for the kinds of text')
  const logits: number[] = []
  const groups: number[] = []
  for await (const { windows } of streamPacked('score')) {
    const document = readDocument(windows.join(' '))
    const ngrams = ngramFeatures(document)
    logits.push(linearLogit(linear, { ngrams, features: extractFeatures(document) }))
    groups.push(...ngramLogits(ngramGroups, ngrams))
  }
  await mkdir(cacheFile('shipped'), { recursive: true })
  await writeFile(cacheFile('shipped/linear.f32'), Float32Array.from(logits))
  await writeFile(cacheFile('shipped/groups.f32'), Float32Array.from(groups))
}

await scoreNgrams()
