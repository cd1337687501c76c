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

/** The texts of files, extracted by the server as for a single analysis. */
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

/** A file's text, or why it has none; throws if no other file could be read either. */
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
    // The connection may break because this file is too large; if a small request succeeds, it was the file.
    const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError
    if (isUnanswered) await inkprint.getModel()
    return failure
  }
}

/** A number, because paths may be long, contain line breaks, or look alike. */
function idOf(index: number): string {
  return String(index + 1)
}

/** The file a text was taken from; empty if unknown. */
export function fileOf(id: string, files: string[]): string {
  return files[Number(id) - 1] ?? ''
}

/** Keeps the end of a long path, which says more than its beginning. */
function titleOf(file: string): string {
  return file
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(-200)
    .toWellFormed()
}
