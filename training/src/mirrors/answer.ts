import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { type Line, readLines } from './jsonl.ts'
import { kinds } from './request.ts'

/** An assistant's answer, with what is known about its origin. */
const answer = z.object({
  /** Id of the request. */
  id: z.string().min(1),
  text: z.string(),
  /** The request in the customer's words. */
  prompt: z.string().optional(),
  generator: z.string().optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  /** When it was written, as 2026-11-16 or with the time of day. */
  date: z.string().optional(),
  /** The provider's own id of the answer. */
  response_id: z.string().optional(),
})

export type Answer = z.infer<typeof answer>

/** An answer that includes its request, as in a packed file or somebody else's collection. */
const completeAnswer = z.object({
  ...answer.shape,
  kind: z.enum(kinds),
  genre: z.string(),
  style: z.string(),
  document: z.string().optional(),
  subject: z.string().nullish(),
  pair: z.string().nullable(),
  revises: z.string().optional(),
  words: z.number().int().positive().optional(),
})

export type CompleteAnswer = z.infer<typeof completeAnswer>

export const answerEndings = ['.txt', '.jsonl', '.jsonl.gz']

/** The answers in a file, in either form: JSON lines, or plain text with a header line before each. */
export async function* readAnswers(file: string): AsyncGenerator<Line<Answer | CompleteAnswer>> {
  if (file.endsWith('.txt')) yield* plainAnswers(await readFile(file, 'utf8'), file)
  else yield* readLines(file, formOf)
}

function formOf(json: unknown): z.ZodType<Answer | CompleteAnswer> {
  return json instanceof Object && 'kind' in json ? completeAnswer : answer
}

const headLine = /^@@@ +(\S+) *$/

/**
 * "@@@ id", "PROMPT: …" on one line, an empty line, the text up to the next header line: the form for answers
 * that a person pastes by hand.
 */
function* plainAnswers(content: string, file: string): Generator<Line<Answer>> {
  const lines = content.replaceAll('\r\n', '\n').split('\n')
  const heads = lines.flatMap((line, index) => (line.startsWith('@@@') ? [index] : []))
  if (lines.slice(0, heads[0]).some((line) => line.trim() !== '')) {
    throw new Error(`${file}:1: text before the first "@@@ id" line`)
  }
  for (const [number, head] of heads.entries()) {
    const place = `${file}:${head + 1}`
    const id = headLine.exec(lines[head] ?? '')?.[1]
    if (!id) throw new Error(`${place}: expected "@@@ id"`)
    const [first = '', ...rest] = lines.slice(head + 1, heads[number + 1])
    const hasPrompt = first.startsWith('PROMPT:')
    yield {
      place,
      value: {
        id,
        ...(hasPrompt && { prompt: first.slice('PROMPT:'.length).trim() }),
        text: (hasPrompt ? rest : [first, ...rest]).join('\n').trim(),
      },
    }
  }
}
