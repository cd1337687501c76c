import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { normalize } from '@inkprint/detector'
import { readDocument } from '@inkprint/detector/document'
import { english } from '@inkprint/detector/english'
import { windowsOf } from '@inkprint/detector/windows'
import { components } from './components.ts'
import {
  type CorpusRecord,
  corpusDirectory,
  corpusFiles,
  corpusFingerprint,
  readRecords,
} from './corpus.ts'
import { groupOf } from './groups.ts'
import { findOverlaps, sampledShingles } from './near-duplicates.ts'
import { cacheDirectory, cacheFile, type PreparedText, windowWords } from './prepared.ts'
import { placeTexts, type Request, readSplit, type Split } from './split.ts'

interface Draft extends Omit<PreparedText, 'part' | 'component' | 'fold' | 'unseen'> {
  lang: string
  author: string | null
  revises: string | null
}

/**
 * Corpus and additional folders in the same format → `.cache/training/texts.jsonl`, normalized as in the
 * product, with part and windows.
 */
async function prepare(): Promise<void> {
  const [corpus, ...more] = process.argv.slice(2)
  const directories = [corpusDirectory(corpus), ...more]
  const files = (await Promise.all(directories.map(corpusFiles))).flat()
  const split = await readSplit()
  await mkdir(cacheDirectory, { recursive: true })
  const { drafts, shingles, licences } = await readDrafts(files, split)
  const component = tie(drafts, { shingles, split })
  const places = placeTexts(
    drafts.map((draft, index) => ({ ...draft, component: component[index] ?? index })),
    split,
  )
  const repeated = repeats(drafts, { shingles, split })
  const output = createWriteStream(cacheFile('texts.jsonl'))
  const counts = new Map<string, number>()
  for (const [index, draft] of drafts.entries()) {
    const { lang, author: _author, revises: _revises, ...text } = draft
    const place = places[index]
    const part = lang === 'en' ? place?.part : 'foreign'
    const state = repeated.has(index) ? 'repeat' : (part ?? 'tied to measured texts')
    counts.set(state, (counts.get(state) ?? 0) + 1)
    if (!part || repeated.has(index)) continue
    const line = JSON.stringify({ ...text, ...place, part, component: component[index] })
    if (!output.write(`${line}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'finish')
  const fingerprint = await corpusFingerprint(files)
  await writeFile(
    cacheFile('corpus.json'),
    JSON.stringify({ fingerprint, licences, counts: Object.fromEntries(counts) }, null, 2),
  )
  console.log(fingerprint, Object.fromEntries(counts))
}

async function readDrafts(files: readonly string[], split: Split) {
  const drafts: Draft[] = []
  const shingles: Uint32Array[] = []
  const licences: Record<string, string> = {}
  for (const file of files) {
    for await (const record of readRecords(file)) {
      licences[record.source] ??= record.license
      const document = readDocument(normalize(record.text, english).text, english)
      if (document.words.length < 40) continue
      drafts.push({
        id: record.id,
        source: record.source,
        lang: record.lang,
        label: record.label,
        group: groupOf(record),
        generator: record.generator,
        attack: record.attack,
        pair: record.pair,
        request: requestOf(record),
        author: record.author ?? null,
        revises: record.revises ?? null,
        words: document.words.length,
        windows: windowsOf(document, windowWords).map(({ start, end }) =>
          document.text.slice(start, end),
        ),
      })
      shingles.push(
        sampledShingles(
          document.words.map((word) => word.lower),
          split.near_duplicate,
        ),
      )
    }
    console.log(file, drafts.length)
  }
  return { drafts, shingles, licences }
}

function requestOf({ kind, style, document, subject }: CorpusRecord): Request | null {
  if (!kind || !style) return null
  return { kind, style, document: document ?? null, subject: subject ?? null }
}

function tie(
  drafts: readonly Draft[],
  { shingles, split }: { shingles: readonly Uint32Array[]; split: Split },
): number[] {
  const tied = components(drafts.length)
  const first = new Map<string, number>()
  const tieBy = (key: string, index: number): void => {
    const known = first.get(key)
    if (known === undefined) first.set(key, index)
    else tied.join(known, index)
  }
  const byId = new Map(drafts.map(({ id }, index) => [id, index]))
  for (const [index, { source, pair, author, request, revises }] of drafts.entries()) {
    for (const id of request ? [pair, revises] : []) {
      const original = byId.get(id ?? '')
      if (original !== undefined) tied.join(original, index)
    }
    // A pair that starts with "h:" names a human original shared by several sources.
    if (pair) tieBy(pair.startsWith('h:') ? pair : `pair ${source} ${pair}`, index)
    if (author) tieBy(`author ${source} ${author}`, index)
  }
  const { popular, same_component: least } = split.near_duplicate
  for (const { one, other } of findOverlaps(shingles, { popular, least })) tied.join(one, other)
  return drafts.map((_, index) => tied.rootOf(index))
}

/** Later copies of a text with the same label. */
function repeats(
  drafts: readonly Draft[],
  { shingles, split }: { shingles: readonly Uint32Array[]; split: Split },
): Set<number> {
  const repeated = new Set<number>()
  const { popular, duplicate: least } = split.near_duplicate
  for (const { one, other } of findOverlaps(shingles, { popular, least })) {
    const isSame = drafts[one]?.label === drafts[other]?.label
    if (isSame && !repeated.has(one)) repeated.add(other)
  }
  return repeated
}

await prepare()
