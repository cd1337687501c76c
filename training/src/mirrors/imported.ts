import { normalize } from '@inkprint/detector'
import { readDocument } from '@inkprint/detector/document'
import { english } from '@inkprint/detector/english'
import { type CompleteAnswer, readAnswers } from './answer.ts'
import { type Fault, findFault, keepsSentences, sentenceMemory } from './answer-checks.ts'
import { type Collection, type MirrorRecord, recordOf } from './packed-file.ts'
import type { WritingRequest } from './request.ts'

export interface Dropped {
  place: string
  id: string
  reason: Fault | 'no such request' | 'answered before'
  /** The sentence that occurred before, if that is the reason. */
  sentence?: string
}

export interface Imported {
  records: MirrorRecord[]
  dropped: Dropped[]
  /** Requests without an answer in these files. */
  missing: string[]
}

/** The answers in files as records: one per request, and without those that have a fault. */
export async function importAnswers(
  files: readonly string[],
  { requests, collection, pairs }: Rules,
): Promise<Imported> {
  const records = new Map<string, MirrorRecord>()
  const dropped: Dropped[] = []
  const memory = sentenceMemory()
  for (const file of files) {
    for await (const { value, place } of readAnswers(file)) {
      const request = 'kind' in value ? ownRequest(value) : requests.get(value.id)
      const drop = (reason: Dropped['reason'], sentence?: string): void => {
        dropped.push({ place, id: value.id, reason, ...(sentence && { sentence }) })
      }
      if (!request) {
        drop('no such request')
        continue
      }
      const fault = findFault({ text: value.text, words: request.words })
      const shared = fault || keepsSentences(request.kind) ? null : memory.findShared(value.text)
      if (records.has(request.id)) drop('answered before')
      else if (fault) drop(fault)
      else if (shared) drop('shares a sentence with another answer', shared)
      else records.set(request.id, recordOf(tied(request, pairs), { answer: value, collection }))
    }
  }
  return {
    records: [...records.values()],
    dropped,
    missing: [...requests.keys()].filter((id) => !records.has(id)),
  }
}

interface Rules {
  requests: ReadonlyMap<string, WritingRequest>
  collection: Collection
  /** The `pair` of assistants' texts that requests ask to revise, by their id. */
  pairs: ReadonlyMap<string, string | null>
}

/** Pairs the revision of an assistant's mirror with the human text that the mirror is based on. */
function tied(request: WritingRequest, pairs: Rules['pairs']): WritingRequest {
  const { kind, pair } = request
  if (kind !== 'revise' || pair === null || !pairs.has(pair)) return request
  return { ...request, revises: pair, pair: pairs.get(pair) ?? pair }
}

function ownRequest(answer: CompleteAnswer): WritingRequest {
  const { kind, genre, style, document, subject, pair, revises } = answer
  return {
    // The id of a packed record starts with the name of its collection.
    id: answer.id.slice(answer.id.lastIndexOf(':') + 1),
    kind,
    genre,
    style,
    ...(document && { document }),
    ...(subject && { subject }),
    ...(revises && { revises }),
    pair,
    words: answer.words ?? readDocument(normalize(answer.text, english).text, english).words.length,
  }
}
