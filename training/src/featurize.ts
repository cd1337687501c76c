import { appendFileSync, closeSync, createReadStream, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { readDocument } from '@inkprint/detector/document'
import { english } from '@inkprint/detector/english'
import { extractFeatures, featureNames } from '@inkprint/detector/features'
import { ngramFeatures } from '@inkprint/detector/ngrams'
import { linesOf } from './corpus.ts'
import { runJob } from './jobs.ts'
import type { PackedText } from './packed.ts'
import { cacheFile } from './prepared.ts'

const kinds = ['ids', 'counts', 'style'] as const

/** Packed texts → binary n-grams and stylometric features from the detector's own code, in shards. */
async function featurize(name: string, workers: number): Promise<void> {
  await mkdir(cacheFile('features'), { recursive: true })
  const shards = Array.from({ length: workers }, (_, shard) =>
    runJob(import.meta.url, name, '--shard', `${shard}`, '--workers', `${workers}`),
  )
  await Promise.all(shards)
  await joinShards(name, workers)
}

async function featurizeShard(
  name: string,
  part: { shard: number; workers: number },
): Promise<void> {
  const base = cacheFile(`features/${name}-${part.shard}`)
  const files = kinds.map((kind) => openSync(`${base}.${kind}`, 'w'))
  const [ids, counts, style] = files
  if (ids === undefined || counts === undefined || style === undefined) throw new Error('No file')
  const total = await countLines(name)
  const from = Math.floor((total * part.shard) / part.workers)
  const to = Math.floor((total * (part.shard + 1)) / part.workers)
  const sizes: number[] = []
  let index = 0
  for await (const line of linesOf(createReadStream(cacheFile(`pack/${name}.jsonl`)))) {
    index += 1
    if (index <= from || index > to) continue
    // Written by pack.py from prepared texts.
    const { windows } = JSON.parse(line) as PackedText
    const document = readDocument(windows.join(' '), english)
    const found = ngramFeatures(document, english)
    writeSync(ids, new Uint32Array(found.ids))
    writeSync(
      counts,
      Uint8Array.from(found.counts, (count) => Math.min(255, count)),
    )
    writeSync(style, Float32Array.from(extractFeatures(document, english)))
    sizes.push(found.ids.length)
  }
  for (const file of files) closeSync(file)
  await writeFile(`${base}.json`, JSON.stringify(sizes))
}

async function countLines(name: string): Promise<number> {
  let lines = 0
  for await (const _line of linesOf(createReadStream(cacheFile(`pack/${name}.jsonl`)))) lines += 1
  return lines
}

async function joinShards(name: string, workers: number): Promise<void> {
  const sizes: number[] = []
  for (const kind of kinds) rmSync(cacheFile(`features/${name}.${kind}`), { force: true })
  for (let shard = 0; shard < workers; shard += 1) {
    const base = cacheFile(`features/${name}-${shard}`)
    for (const kind of kinds) {
      appendFileSync(cacheFile(`features/${name}.${kind}`), await readFile(`${base}.${kind}`))
      rmSync(`${base}.${kind}`)
    }
    for (const size of JSON.parse(await readFile(`${base}.json`, 'utf8'))) sizes.push(size)
    rmSync(`${base}.json`)
  }
  const head = { texts: sizes.length, sizes, featureNames: featureNames(english) }
  await writeFile(cacheFile(`features/${name}.json`), JSON.stringify(head))
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { workers: { type: 'string' }, shard: { type: 'string' } },
})
const workers = Number(values.workers ?? availableParallelism())
for (const name of positionals) {
  if (values.shard === undefined) await featurize(name, workers)
  else await featurizeShard(name, { shard: Number(values.shard), workers })
}
