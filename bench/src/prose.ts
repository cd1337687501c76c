import { readFileSync } from 'node:fs'

const names = ['blog-human', 'blog-ai', 'news-human', 'essay-ai', 'howto-human', 'marketing-ai']

/** Words of running text, the only kind the model's encoder reads. */
export function proseOf(length: number): string[] {
  return wordsFrom(names, { length })
}

/** Whether a text has one author or changes its author every few hundred words. */
export type Authors = 'one' | 'several'

/** Texts of running prose with different beginnings; those by one author alternate between people and AI. */
export function textsOf(
  authors: Authors,
  { count, words }: { count: number; words: number },
): string[] {
  return Array.from({ length: count }, (_, at) => {
    const own = authors === 'one' ? names.slice(at % names.length).slice(0, 1) : names
    return wordsFrom(own, { from: at * 97, length: words }).join(' ')
  })
}

function wordsFrom(
  texts: readonly string[],
  { from = 0, length }: { from?: number; length: number },
): string[] {
  const all = texts.map(readText).join(' ').split(/\s+/)
  return Array.from({ length }, (_, index) => all[(from + index) % all.length] ?? '')
}

function readText(name: string): string {
  return readFileSync(
    new URL(`../../detector/test-data/texts/${name}.txt`, import.meta.url),
    'utf8',
  )
}
