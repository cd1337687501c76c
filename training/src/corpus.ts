import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

export type Label = 'human' | 'ai' | 'mixed'

export interface CorpusRecord {
  id: string
  source: string
  license: string
  lang: string
  genre: string
  label: Label
  generator: string | null
  attack: string | null
  pair: string | null
  author?: string
  year?: number
  text: string
  /** For an assistant's answer to a request: what was requested. */
  kind?: string
  style?: string
  document?: string
  subject?: string | null
  /** Id of the assistant's text that this one revises. */
  revises?: string
  prompt?: string
}

/** The corpus directory: the argument, otherwise CORPUS_DIR. */
export function corpusDirectory(argument: string | undefined): string {
  const directory = argument ?? process.env.CORPUS_DIR
  if (!directory) throw new Error('Give the corpus directory as argument or as CORPUS_DIR')
  return directory
}

export async function corpusFiles(directory: string): Promise<string[]> {
  const names = await readdir(directory)
  return names
    .filter((name) => name.endsWith('.jsonl.gz'))
    .sort()
    .map((name) => join(directory, name))
}

/** Neither trained on nor measured nor used in requests: ../README.md says why. */
const unusable =
  /^(imitation_game\/human_story\/96$|zippy\/gpt3-175b\/|zippy\/llm-generated\/\d{4}\.\d{5}_generated$)/

export async function* readRecords(file: string): AsyncGenerator<CorpusRecord> {
  // The corpus documents its fields in its README; every record has them.
  for await (const line of linesOf(createReadStream(file).pipe(createGunzip()))) {
    const record = JSON.parse(line) as CorpusRecord
    if (!unusable.test(record.id)) yield record
  }
}

/** Splits only at line feeds: `node:readline` also breaks at U+2028, which JSON strings may contain. */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  let rest = ''
  stream.setEncoding('utf8')
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}

/** A hash over the names and contents of all files, to identify the corpus a model was made from. */
export async function corpusFingerprint(files: readonly string[]): Promise<string> {
  const whole = createHash('sha256')
  for (const file of files) {
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
    whole.update(`${basename(file)} ${digest}\n`)
  }
  return whole.digest('hex')
}
