import { readdirSync, readFileSync } from 'node:fs'

/** A text with a known author, so that the demo's feedback is truthful. */
export interface DemoText {
  name: string
  text: string
  author: 'ai' | 'human' | 'both'
}

const directories = [
  new URL('../../../detector/test-data/texts/', import.meta.url),
  new URL('./texts/', import.meta.url),
]

const authors: Record<string, DemoText['author']> = {
  ai: 'ai',
  casual: 'ai',
  human: 'human',
  mixed: 'both',
}

/** The detector's test texts, texts written for this project, and two long ones combined from several. */
export function readDemoTexts(): DemoText[] {
  const texts = directories.flatMap((directory) =>
    readdirSync(directory)
      .filter((file) => file.endsWith('.txt'))
      .sort()
      .map((file) => readText(file, new URL(file, directory))),
  )
  return [...texts, longText('ai', texts), longText('human', texts)]
}

function readText(file: string, url: URL): DemoText {
  const name = file.replace('.txt', '')
  const author = authors[name.split('-').at(-1) ?? '']
  if (!author) throw new Error(`${file} does not end with its author`)
  return { name, text: readFileSync(url, 'utf8').trim(), author }
}

function longText(author: 'ai' | 'human', texts: DemoText[]): DemoText {
  const parts = texts.filter((each) => each.author === author).slice(0, 5)
  return { name: `long-${author}`, text: parts.map((each) => each.text).join('\n\n'), author }
}
