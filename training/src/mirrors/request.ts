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
  /** Kind of document, where it says more than the genre. */
  document: z.string().optional(),
  /** How the customer asks: plain, brief, human, notes, or what to do with the text given. */
  style: z.string().min(1),
  words: z.number().int().positive(),
  /** Id of the person's text behind the request. */
  pair: z.string().nullable(),
  /** Id of the assistant's text to be revised; the pair is the person's text that one mirrors. */
  revises: z.string().optional(),
  /** Kind of business of an invented request. */
  subject: z.string().optional(),
  /** Language of the text to be translated. */
  lang: z.string().optional(),
  /** First words of the person's text. */
  opening: z.string().optional(),
  /** The text to be rewritten, polished, translated or revised. */
  original: z.string().optional(),
  /** What our own service says about the original, where the style asks to follow that. */
  instruction: z.string().optional(),
})

export type WritingRequest = z.infer<typeof writingRequest>

/** Requests by id; each may be there once. */
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
