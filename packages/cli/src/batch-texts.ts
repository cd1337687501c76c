import type { Inkprint, Input } from '@inkprint/client'
import { eachOf, open } from './analyze-all.ts'
import type { CheckOptions } from './check-options.ts'
import { type Failure, failureOf } from './exit.ts'
import { progressBar } from './progress.ts'
import type { Terminal } from './terminal.ts'

interface Texts {
  items: Input<'batches.create'>['items']
  unreadable: { file: string; failure: Failure }[]
}

/** The texts of files, taken out of them by the server as it does for a single one. */
export async function readTexts(
  inkprint: Inkprint,
  { files, options, screen }: { files: string[]; options: CheckOptions; screen: Terminal },
): Promise<Texts> {
  const status = options.isQuiet ? null : screen.status
  const read: (string | Failure)[] = []
  let done = 0
  await eachOf(files, options.concurrency, async (file, index) => {
    read[index] = await open(file)
      .then((opened) => inkprint.extract(opened))
      .then(({ text }) => text, failureOf)
    status?.(`${progressBar(++done, files.length)} reading files`)
  })
  status?.('')
  const texts: Texts = { items: [], unreadable: [] }
  for (const [index, file] of files.entries()) {
    const text = read[index] ?? ''
    if (typeof text === 'string') texts.items.push({ id: idOf(file), text, title: idOf(file) })
    else texts.unreadable.push({ file, failure: text })
  }
  return texts
}

/** The end of a path says more than its beginning. */
export function idOf(file: string): string {
  return file.slice(-200)
}
