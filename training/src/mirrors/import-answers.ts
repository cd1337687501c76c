import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readRecords } from '../corpus.ts'
import { answerEndings } from './answer.ts'
import { type Imported, importAnswers } from './imported.ts'
import { filesOf } from './jsonl.ts'
import { type MirrorRecord, writePacked } from './packed-file.ts'
import { readRequests } from './request.ts'

const usage = `import-answers --name NAME [options] FILE_OR_FOLDER…

Checks answers and packs them as training/data/NAME.jsonl.gz. Reads JSON lines, packed files, and
plain text ("@@@ id", "PROMPT: …", an empty line, the text).

  --name NAME           name of the collection, source of its records
  --requests PATH       file or folder of the requests answered (may be repeated)
  --originals FILE      packed file of the assistants' texts that were revised (may be repeated)
  --generator TEXT      who wrote answers that do not say it themselves
  --date 2026-11-16     when those were written; today if left out
  --license TEXT        "written for this project" if left out
  --out FILE            where to write instead`

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      requests: { type: 'string', multiple: true, default: [] },
      originals: { type: 'string', multiple: true, default: [] },
      generator: { type: 'string' },
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      license: { type: 'string', default: 'written for this project' },
      out: { type: 'string' },
    },
  })
  const { name, generator, date, license } = values
  if (!name || !/^[a-z0-9_]+$/.test(name) || positionals.length === 0) throw new Error(usage)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error('--date is written as 2026-11-16')
  const result = await importAnswers(await filesOf(positionals, answerEndings), {
    requests: await readRequests(await filesOf(values.requests, ['.jsonl'])),
    pairs: await readPairs(values.originals),
    collection: { name, date, license, generator: generator ?? name },
  })
  const file = values.out ?? fileURLToPath(new URL(`../../data/${name}.jsonl.gz`, import.meta.url))
  await writePacked(file, result.records)
  console.log(summary(result))
  console.log(`\n${file}`)
}

async function readPairs(files: readonly string[]): Promise<Map<string, string | null>> {
  const pairs = new Map<string, string | null>()
  for (const file of files) {
    for await (const { id, pair } of readRecords(file)) pairs.set(id, pair)
  }
  return pairs
}

function summary({ records, dropped, missing }: Imported): string {
  const faults = dropped.map(
    ({ place, id, reason, sentence }) =>
      `  ${place} ${id}: ${reason}${sentence ? ` ("${sentence}")` : ''}`,
  )
  const words = records.map(({ text }) => text.split(/\s+/).length).sort((a, b) => a - b)
  const at = (share: number): number => words[Math.floor(share * (words.length - 1))] ?? 0
  return [
    ...faults,
    `${records.length} answers kept, ${dropped.length} dropped, ${missing.length} requests without an answer`,
    `words: ${at(0)} to ${at(1)}, half of them ${at(0.25)} to ${at(0.75)}`,
    counts('kind', records, ({ kind }) => kind),
    counts('style', records, ({ style }) => style.split(':')[0] ?? style),
    counts('genre', records, ({ genre }) => genre),
    counts('generator', records, ({ generator }) => generator ?? ''),
    counts('dropped', dropped, ({ reason }) => reason),
  ].join('\n')
}

function counts<Item extends MirrorRecord | Imported['dropped'][number]>(
  title: string,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): string {
  const groups = Map.groupBy(items, keyOf)
  const parts = [...groups].sort(([, a], [, b]) => b.length - a.length)
  return `${title}: ${parts.map(([key, members]) => `${key} ${members.length}`).join(', ') || 'none'}`
}

await main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
