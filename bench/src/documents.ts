import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { countWords } from '@inkprint/contract'
import { openDocumentPool } from '@inkprint/server/document-pool'

/**
 * Extracts the text of every document below a folder, as the server does, and prints by format how many there
 * are, what was refused and why, the processor time, and the memory of the reading process.
 */
const [folder = '.', most = '60'] = process.argv.slice(2)
const endings = ['txt', 'md', 'html', 'docx', 'odt', 'pdf', 'rtf', 'epub']

interface Outcome {
  ending: string
  reason: string | null
  words: number
  ms: number
  megabytes: number
}

// A long limit, because only processor time is measured.
const pool = openDocumentPool({ places: 1, limits: { timeMs: 600_000 } })
const outcomes: Outcome[] = []
for (const ending of endings) {
  for (const file of chosen(ending)) {
    const outcome = await read(file, ending)
    outcomes.push(outcome)
    const { words, ms, megabytes, reason } = outcome
    console.log(
      [ending, basename(file), reason ?? `${words} words`, `${ms} ms`, `${megabytes} MB`].join(
        '\t',
      ),
    )
  }
}
await pool.close()
console.log('\n| kind | files | read | refused | words | median | slowest | memory |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const ending of endings) console.log(rowOf(ending))

/** Picks small and large files alike, whatever package they come from. */
function chosen(ending: string): string[] {
  const files = globSync(`${folder}/**/*.${ending}`).filter((file) => statSync(file).isFile())
  const unique = [...new Map(files.sort().map((file) => [basename(file), file])).values()]
  const step = Math.max(1, unique.length / Number(most))
  return unique.filter((_, index) => Math.floor(index / step) > Math.floor((index - 1) / step))
}

async function read(file: string, ending: string): Promise<Outcome> {
  const before = reader()
  let reason: string | null = null
  let words = 0
  try {
    const bytes = readFileSync(file)
    const { text } = await pool.read({ name: basename(file), bytes }, { owner: 'bench' })
    words = countWords(text)
  } catch (error) {
    const { extra } = error as { extra?: { facts?: { reason?: string } } }
    reason = extra?.facts?.reason ?? String(error)
  }
  const after = reader()
  const ms = after.pid === before.pid ? after.ms - before.ms : after.ms
  return { ending, reason, words, ms, megabytes: after.megabytes }
}

/** Processor time used so far by the reading process, and its current memory. */
function reader(): { pid: string; ms: number; megabytes: number } {
  const [pid = ''] = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ')
  if (pid === '') return { pid, ms: 0, megabytes: 0 }
  const [, user = 0, system = 0] =
    /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.map(Number) ?? []
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  const megabytes = Math.round((Number(pages) * 4_096) / 1_000_000)
  return { pid, ms: 10 * (user + system), megabytes }
}

function rowOf(ending: string): string {
  const all = outcomes.filter((each) => each.ending === ending)
  const refused = all.filter(({ reason }) => reason !== null)
  const reasons = [...Map.groupBy(refused, ({ reason }) => reason)]
    .map(([reason, { length }]) => `${length} ${reason}`)
    .join(', ')
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b)
  const words = all.reduce((sum, each) => sum + each.words, 0)
  return `| ${[
    `.${ending}`,
    all.length,
    all.length - refused.length,
    reasons || 'none',
    words.toLocaleString('en-US'),
    `${times[Math.floor(times.length / 2)] ?? 0} ms`,
    `${times.at(-1) ?? 0} ms`,
    `${Math.max(0, ...all.map(({ megabytes }) => megabytes))} MB`,
  ].join(' | ')} |`
}
