import type { Feature } from '../features/feature.ts'
import { type Reading, readFeatures } from '../features/reading.ts'
import { readDocument } from '../text/document.ts'
import type { Span } from '../text/sentences.ts'
import { sentenceAt } from '../text/slice.ts'
import type { AdviceLanguage, Side } from './advice-language.ts'
import { clearHits } from './clear-hits.ts'
import { oneOf } from './counting.ts'

export interface Rewrite {
  before: string
  after: string
}

export interface Rule {
  feature: Feature
  side: Side
  language: AdviceLanguage
}

interface Wanted {
  places: readonly Span[]
  /** What has to be changed first: no example may still contain it. */
  gone?: string | undefined
}

/** A longer sentence is too much to take in as an example. */
const longestExample = 260

/** The first sentence at these places that can be changed without adding or losing a fact. */
export function findRewrite(
  reading: Reading,
  { places, gone, ...rule }: Rule & Wanted,
): Rewrite | null {
  const change = rule.language.changes[rule.side][rule.feature.name]
  if (!change) return null
  const seen = new Set<number>()
  for (const { start } of places) {
    const index = sentenceAt(reading, start)
    const sentence = reading.sentences[index]
    if (!sentence || seen.has(index)) continue
    seen.add(index)
    reading.checkpoint?.()
    const before = reading.text.slice(sentence.start, sentence.end)
    const after = before.length <= longestExample ? change(before) : null
    if (after === null) continue
    const now = readAlone(after, rule.language)
    if (gone && has(now, { feature: rule.feature, words: gone })) continue
    if (isBetter(rule, { old: readAlone(before, rule.language), now })) return { before, after }
  }
  return null
}

function readAlone(text: string, language: AdviceLanguage): Reading {
  return readFeatures(readDocument(text, language), language)
}

function has(reading: Reading, { feature, words }: { feature: Feature; words: string }): boolean {
  return clearHits(reading, feature).some(
    ({ start, end }) => reading.text.slice(start, end).toLowerCase() === words.toLowerCase(),
  )
}

/** An example has to show what its rule asks for: it must move the measure. */
function isBetter({ feature, side }: Rule, { old, now }: { old: Reading; now: Reading }): boolean {
  const [before, after] = [amount(feature, old), amount(feature, now)]
  return side === 'above' ? after < before : after > before
}

function amount(feature: Feature, reading: Reading): number {
  const isCounted = oneOf(feature, { words: 1, sentences: 1 }) !== null
  return isCounted && feature.raisedBy
    ? clearHits(reading, feature).length
    : feature.measure(reading)
}
