import { readFileSync } from 'node:fs'

/** The words of running text, because the model's encoder does not read anything else. */
export function proseOf(length: number): string[] {
  const names = ['blog-human', 'blog-ai', 'news-human', 'essay-ai', 'howto-human', 'marketing-ai']
  const texts = names.map((name) =>
    readFileSync(new URL(`../../detector/test-data/texts/${name}.txt`, import.meta.url), 'utf8'),
  )
  const all = texts.join(' ').split(/\s+/)
  return Array.from({ length }, (_, index) => all[index % all.length] ?? '')
}
