import { z } from 'zod'
import { readLines } from './jsonl.ts'

export const kinds = [
  'mirror',
  'invented',
  'rewrite',
  'polish',
  'continue',
  'imitate',
  'translate',
  'revise',
] as const

export type Kind = (typeof kinds)[number]

/** What an assistant is asked to write. */
const writingRequest = z.object({
  id: z.string().min(1),
  kind: z.enum(kinds),
  /** A genre of the corpus, or a kind of document that belongs to one. */
  genre: z.string().min(1),
  /** Kind of document, if it is more specific than the genre. */
  document: z.string().optional(),
  /** How the customer asks: plain, brief, human, notes, or what to do with the included text. */
  style: z.string().min(1),
  words: z.number().int().positive(),
  /** Id of the human text behind the request. */
  pair: z.string().nullable(),
  /** Id of the assistant's text to revise; `pair` is then the human text that this text mirrors. */
  revises: z.string().optional(),
  /** Kind of business of an invented request. */
  subject: z.string().optional(),
  /** Language of the text to translate. */
  lang: z.string().optional(),
  /** The first words of the human text. */
  opening: z.string().optional(),
  /** The text to rewrite, polish, translate or revise. */
  original: z.string().optional(),
  /** Our own service's advice on the original, if the style is to follow that. */
  instruction: z.string().optional(),
})

export type WritingRequest = z.infer<typeof writingRequest>

/** Requests by id; no id may occur twice. */
export async function readRequests(
  files: readonly string[],
): Promise<ReadonlyMap<string, WritingRequest>> {
  const requests = new Map<string, WritingRequest>()
  for (const file of files) {
    for await (const { value, place } of readLines(file, () => writingRequest)) {
      if (requests.has(value.id)) throw new Error(`${place}: request ${value.id} is there twice`)
      requests.set(value.id, value)
    }
  }
  return requests
}
