import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { CorpusRecord, Label } from '../corpus.ts'
import type { Answer } from './answer.ts'
import { genreOf } from './documents.ts'
import type { Kind, WritingRequest } from './request.ts'

/** An answer as stored in the corpus, with its request and its origin. */
export interface MirrorRecord extends CorpusRecord {
  kind: Kind
  style: string
  document: string
  subject: string | null
  /** Id of the assistant's text that this one revises. */
  revises?: string
  prompt: string
  words: number
  provider?: string
  model?: string
  date?: string
  response_id?: string
}

export interface Collection {
  /** Also the source of its records. */
  name: string
  license: string
  generator: string
  date: string
}

export function recordOf(
  request: WritingRequest,
  { answer, collection }: { answer: Answer; collection: Collection },
): MirrorRecord {
  const { provider, model, response_id } = answer
  const date = answer.date ?? collection.date
  return {
    id: `${collection.name}:${request.id}`,
    source: collection.name,
    license: collection.license,
    lang: 'en',
    genre: genreOf(request.genre),
    ...labelOf(request.kind),
    generator: answer.generator ?? collection.generator,
    pair: request.pair,
    year: Number(date.slice(0, 4)),
    kind: request.kind,
    style: request.style,
    document: request.document ?? request.genre,
    subject: request.subject ?? null,
    ...(request.revises && { revises: request.revises }),
    prompt: answer.prompt ?? '',
    words: request.words,
    ...(provider && { provider }),
    ...(model && { model }),
    date,
    ...(response_id && { response_id }),
    text: answer.text.trim(),
  }
}

/**
 * A polished text is still its writer's own; a rewritten or revised one is the assistant's, with an attack.
 */
function labelOf(kind: Kind): { label: Label; attack: string | null } {
  if (kind === 'polish') return { label: 'mixed', attack: 'llm-polish' }
  return { label: 'ai', attack: kind === 'rewrite' || kind === 'revise' ? kind : null }
}

/** Writes a temporary file first, so that an interrupted run leaves the previous file intact. */
export async function writePacked(file: string, records: readonly MirrorRecord[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  await writeFile(`${file}.part`, gzipSync(lines, { level: 9 }))
  await rename(`${file}.part`, file)
}
