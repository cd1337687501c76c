import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { analyze, loadModel, userView } from '@inkprint/detector'
import { z } from 'zod'
import { corpusFiles, readRecords } from '../corpus.ts'
import { readSplit } from '../split.ts'
import {
  type AssistantText,
  type Draft,
  drawRequests,
  ourGuidelines,
  ourPrompt,
  type Shelves,
} from './drawing.ts'
import { readLines } from './jsonl.ts'
import { kinds, type WritingRequest } from './request.ts'

const usage = `draw-requests --out FILE [options] CORPUS…

Draws requests from people's texts of corpus folders, one JSON line each.

  --count N             how many; 2500 if left out
  --seed N              the same seed draws the same requests; 1 if left out
  --earlier FILE        earlier requests or packed answers: their people's texts are left alone,
                        and answers among them are what is revised (may be repeated)
  --kinds LIST          only these, with commas between: ${kinds.join(', ')}
  --genres LIST         only people's texts in English of these genres, with commas between`

/** Word counts that are suitable: shorter texts say too little to be mirrored, longer ones are books. */
const fitting = { person: [230, 2500], foreign: [150, 700], assistant: [230, 650] } as const
/** Scripture and laws, which nobody asks an assistant for. */
const leftOut = new Set(['kjv_genesis', 'german_laws', 'polish_laws'])

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      count: { type: 'string', default: '2500' },
      seed: { type: 'string', default: '1' },
      earlier: { type: 'string', multiple: true, default: [] },
      kinds: { type: 'string', default: kinds.join(',') },
      genres: { type: 'string' },
    },
  })
  const only = z.array(z.enum(kinds)).safeParse(values.kinds.split(','))
  const [count, seed] = [Number(values.count), Number(values.seed)]
  const isWrong = !values.out || positionals.length === 0 || !only.success
  if (isWrong || !Number.isInteger(seed) || !(count > 0)) throw new Error(usage)
  const files = (await Promise.all(positionals.map(corpusFiles))).flat()
  const earlier = await readEarlier(values.earlier)
  const { people, foreign } = await readShelves(files, earlier.used)
  const genres = values.genres?.split(',')
  const drafts = drawRequests(
    {
      people: genres ? people.filter(({ genre }) => genres.includes(genre)) : people,
      foreign,
      assistants: earlier.assistants,
    },
    { count, seed, only: only.data },
  )
  const requests = await complete(drafts, { files: [...files, ...values.earlier], seed })
  await mkdir(dirname(values.out ?? ''), { recursive: true })
  await writeFile(values.out ?? '', requests.map((one) => `${JSON.stringify(one)}\n`).join(''))
  const byKind = Map.groupBy(requests, ({ kind }) => kind)
  console.log([...byKind].map(([kind, { length }]) => `${kind} ${length}`).join(', '))
}

const earlierLine = z.object({
  id: z.string(),
  pair: z.string().nullable(),
  genre: z.string(),
  document: z.string().optional(),
  revises: z.string().optional(),
  label: z.string().optional(),
  text: z.string().optional(),
})

async function readEarlier(
  paths: readonly string[],
): Promise<{ used: Set<string>; assistants: AssistantText[] }> {
  const used = new Set<string>()
  const texts: AssistantText[] = []
  for (const file of paths) {
    for await (const { value } of readLines(file, () => earlierLine)) {
      const { id, pair, genre, document, revises, label, text } = value
      for (const one of [pair, revises]) if (one) used.add(one)
      if (label !== 'ai' || text === undefined) continue
      const words = countOf(text)
      const source = basename(file)
      const fits = isWithin(words, fitting.assistant)
      if (fits)
        texts.push({ id, pair, genre, document: document ?? genre, source, lang: 'en', words })
    }
  }
  return { used, assistants: texts.filter(({ id }) => !used.has(id)) }
}

async function readShelves(
  files: readonly string[],
  used: ReadonlySet<string>,
): Promise<Omit<Shelves, 'assistants'>> {
  const { evaluate_only: evaluateOnly } = await readSplit()
  const shelves = { people: [], foreign: [] } as {
    [Name in 'people' | 'foreign']: Shelves[Name][number][]
  }
  for (const file of files) {
    const source = basename(file, '.jsonl.gz')
    if (evaluateOnly.includes(source) || leftOut.has(source)) continue
    for await (const { id, label, genre, lang, text } of readRecords(file)) {
      if (label !== 'human' || used.has(id)) continue
      const words = countOf(text)
      const isForeign = lang !== 'en'
      if (!isWithin(words, isForeign ? fitting.foreign : fitting.person)) continue
      shelves[isForeign ? 'foreign' : 'people'].push({ id, source, genre, lang, words })
    }
  }
  return shelves
}

/** Reads the corpus a second time, to get the wording of the drawn texts. */
async function complete(
  drafts: readonly Draft[],
  { files, seed }: { files: readonly string[]; seed: number },
): Promise<WritingRequest[]> {
  const wanted = new Set(drafts.flatMap(({ given }) => given?.textId ?? []))
  const texts = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('.gz'))) {
    for await (const { id, text } of readRecords(file)) if (wanted.has(id)) texts.set(id, text)
  }
  const instruct = instructor()
  const requests: WritingRequest[] = []
  for (const [index, { given, ...draft }] of drafts.entries()) {
    const text = texts.get(given?.textId ?? '') ?? ''
    const instruction = await instruct(draft.style, text)
    requests.push({
      id: `r${seed}-${String(index).padStart(5, '0')}`,
      ...draft,
      ...(given && { [given.as]: firstWords(text, given.words) }),
      ...(instruction && { instruction }),
    })
  }
  return requests
}

/** The current model's advice for a text, for requests that follow our own advice. */
function instructor(): (style: string, text: string) => Promise<string | null> {
  let loading: ReturnType<typeof loadModel> | null = null
  return async (style, text) => {
    if (style !== ourGuidelines && style !== ourPrompt) return null
    loading ??= loadModel()
    const view = userView(await analyze(await loading, text))
    return style === ourPrompt ? view.humanization_prompt : view.copywriter_rules_block
  }
}

/** Keeps line breaks, since they are part of how the text was written. */
function firstWords(text: string, count: number): string {
  const end = [...text.trim().matchAll(/\S+/g)][count]?.index
  return text.trim().slice(0, end).trim()
}

function countOf(text: string): number {
  return text.match(/\S+/g)?.length ?? 0
}

function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return value >= least && value <= most
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
