import type { PhraseIndex } from '../features/phrases.ts'
import { type Reading, readFeatures } from '../features/reading.ts'
import type { TextDocument } from '../text/document.ts'
import { type MappedText, originalSpan } from '../text/mapped-text.ts'
import type { AdvisedReading } from './advice-language.ts'

interface Source {
  original: string
  mapped: MappedText
  document: TextDocument
}

export function readForAdvice(source: Source, language: { phrases: PhraseIndex }): AdvisedReading {
  const reading = readFeatures(source.document, language)
  return { ...reading, spoken: findSpoken(reading), broken: findBroken(source) }
}

/** With fewer words, quotation marks contain a title or a term, not speech. */
const speechWords = 4

function findSpoken({ text, words, sentences }: Reading): Set<number> {
  const speech = [...text.matchAll(/(?<![^\s([])"(?=\S)[^"]{1,600}(?<=\S)"/g)]
    .filter(([quotation]) => quotation.split(' ').length >= speechWords)
    .map(({ index, 0: quotation }) => ({ start: index, end: index + quotation.length }))
  const spoken = new Set<number>()
  let next = 0
  for (const [index, { firstWord, endWord }] of sentences.entries()) {
    const inside = words.slice(firstWord, endWord).filter(({ start }) => {
      while ((speech[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1
      return (speech[next]?.start ?? Number.POSITIVE_INFINITY) <= start
    })
    if (2 * inside.length >= endWord - firstWord) spoken.add(index)
  }
  return spoken
}

function findBroken({ original, mapped, document }: Source): Set<number> {
  const broken = new Set<number>()
  let before = 0
  for (const [index, sentence] of document.sentences.entries()) {
    const { start, end } = originalSpan(mapped, sentence)
    const isGlued = index > 0 && start === before && /[\p{L}\p{N}]/u.test(original[start] ?? '')
    // "Url.Content" looks like the end of one sentence and the beginning of another.
    if (isGlued) broken.add(index - 1).add(index)
    const whole = original.slice(start, end)
    const shown = document.text.slice(sentence.start, sentence.end)
    if (joinsLines.test(whole) || letters(whole) !== letters(shown)) broken.add(index)
    before = end
  }
  return broken
}

/** A line break that does not merely wrap a sentence: the next line does not continue it. */
const joinsLines = /\n\s*\n|[:;]\s*\n|\n\s*[^\p{Ll}\s]/u

/** Counts letters and digits; if some are missing, an address or a piece of code was removed. */
function letters(text: string): number {
  const prose = text
    .replaceAll(/\]\([^()\s]{0,500}\)/g, ']')
    .replaceAll(/\[\d[\d,;–\s-]{0,40}\]/g, '')
  return prose.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}
