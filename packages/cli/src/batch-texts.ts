import {
  ApiError,
  ConnectionError,
  type Inkprint,
  type Input,
  TimeoutError,
} from '@inkprint/client'
import { eachOf, open } from './analyze-all.ts'
import type { CheckOptions } from './check-options.ts'
import { exitCodes, type Failure, failureOf } from './exit.ts'
import { type Patient, patience } from './patience.ts'
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
  const patient = patience(screen)
  let done = 0
  await eachOf(files, options.concurrency, async (file, index) => {
    read[index] = await textOf(inkprint, { file, patient })
    status?.(`${progressBar(++done, files.length)} reading files`)
  }).finally(() => status?.(''))
  const texts: Texts = { items: [], unreadable: [] }
  for (const [index, file] of files.entries()) {
    const text = read[index] ?? ''
    if (typeof text === 'string') {
      texts.items.push({ id: idOf(index), text, title: titleOf(file) })
    } else texts.unreadable.push({ file, failure: text })
  }
  return texts
}

/** Its text, or why this file has none; throws where no other file could be read either. */
async function textOf(
  inkprint: Inkprint,
  { file, patient }: { file: string; patient: Patient },
): Promise<string | Failure> {
  try {
    const opened = await open(file)
    return (await patient(() => inkprint.extract(opened))).text
  } catch (error) {
    const failure = failureOf(error)
    if (error instanceof ApiError && failure.code === exitCodes.key) throw error
    // A connection also breaks over a file that is too large: then a small question is answered.
    const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError
    if (isUnanswered) await inkprint.getModel()
    return failure
  }
}

/** A number, because paths may be long, alike or not one line. */
function idOf(index: number): string {
  return String(index + 1)
}

/** The file that a text was taken from; nothing where that is not known. */
export function fileOf(id: string, files: string[]): string {
  return files[Number(id) - 1] ?? ''
}

/** The end of a path says more than its beginning. */
function titleOf(file: string): string {
  return file
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(-200)
    .toWellFormed()
}
