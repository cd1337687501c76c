import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { analyze, loadModel } from '@inkprint/detector'
import { readDocument } from '../../detector/src/text/document.ts'
import { areaUnderCurve } from './metrics.ts'
import { hashOf } from './near-duplicates.ts'
import { cacheFile, type PreparedText, readPrepared } from './prepared.ts'

export interface SpanQuality {
  documents: number
  sentences: number
  auroc: number
  /** Share of sentences on the right side of one half. */
  right: number
}

const documents = 200
const halfWords = 160

/** Half a human and half a machine text of the same kind in one: do the sentence spans tell which? */
export async function measureSpans(): Promise<SpanQuality> {
  const model = await loadModel()
  const file = cacheFile(`spans-${model.version}.json`)
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as SpanQuality
  const [human, ai]: [number[], number[]] = [[], []]
  const pairs = await choosePairs()
  for (const [index, pair] of pairs.entries()) {
    const isHumanFirst = index % 2 === 0
    const halves = isHumanFirst ? [pair.human, pair.ai] : [pair.ai, pair.human]
    const border = halves[0]?.length ?? 0
    for (const span of (await analyze(model, halves.join(' '))).spans) {
      const isHuman = span.start < border === isHumanFirst
      ;(isHuman ? human : ai).push(span.probability_ai)
    }
  }
  const hits = human.filter((p) => p < 0.5).length + ai.filter((p) => p >= 0.5).length
  const quality: SpanQuality = {
    documents: pairs.length,
    sentences: human.length + ai.length,
    auroc: areaUnderCurve(human, ai),
    right: hits / (human.length + ai.length),
  }
  await writeFile(file, JSON.stringify(quality))
  return quality
}

async function choosePairs(): Promise<{ human: string; ai: string }[]> {
  const byGroup = new Map<string, { human: PreparedText[]; ai: PreparedText[] }>()
  for await (const text of readPrepared()) {
    if (text.part !== 'evaluation' || !text.group || text.words < 250) continue
    if (text.label === 'mixed' || text.attack || hashOf(text.id) % 8 !== 0) continue
    const entry = byGroup.get(text.group) ?? { human: [], ai: [] }
    entry[text.label].push(text)
    byGroup.set(text.group, entry)
  }
  const order = (one: PreparedText, other: PreparedText): number =>
    hashOf(one.id) - hashOf(other.id)
  const pairs = [...byGroup.values()].flatMap(({ human, ai }) => {
    const machines = ai.toSorted(order)
    return human.toSorted(order).flatMap((text, index) => {
      const machine = machines[index]
      return machine ? [{ human: half(text), ai: half(machine), rank: index }] : []
    })
  })
  return pairs.sort((one, other) => one.rank - other.rank).slice(0, documents)
}

/** Whole sentences from the beginning, about half a document's worth. */
function half(text: PreparedText): string {
  const document = readDocument(text.windows.join(' '))
  const last = document.sentences.find(({ endWord }) => endWord >= halfWords)
  return document.text.slice(0, last?.end ?? document.text.length)
}
