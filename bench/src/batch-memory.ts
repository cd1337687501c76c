import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, residentMbOf } from './analyses-cpu.ts'
import { type Caller, readBatch } from './batch-calls.ts'
import type { HeldMemory } from './held-memory.ts'

/**
 * Memory counts as flat if, after garbage collection, the server holds at most this much more after the last
 * batch than after half of them. A process that leaks what it reads would have grown by then.
 */
const flatWithin = 0.05
/** Memory freed within this time does not count as held. */
const settleMs = 3_000

/**
 * Runs the same batch several times in one process. Prints the resident memory of the server, whose threads
 * are the detector, together with the processes it started; then the heaps after garbage collection, of the
 * main thread and of the other threads, and the resident memory besides them.
 */
export async function measureMemory(
  caller: Caller,
  {
    pid,
    heldMemory,
    texts,
    runs,
    collectEvery,
  }: {
    pid: number
    heldMemory: () => Promise<HeldMemory>
    texts: readonly string[]
    runs: number
    /** Number of batches between garbage collections, each followed by a report. */
    collectEvery: number
  },
): Promise<void> {
  if (runs / collectEvery < 3) throw new Error('Told fewer than three times, memory says nothing')
  console.log(`\nMemory in MB, ${runs} batches of ${texts.length} texts in one process`)
  console.log(`  before           ${megabytesOf(pid).toFixed(0)} resident`)
  const held: Held[] = []
  for (let run = 1; run <= runs; run++) {
    await readBatch(caller, texts)
    await sleep(settleMs)
    console.log(`  after batch ${String(run).padEnd(4)} ${megabytesOf(pid).toFixed(0)} resident`)
    if (run % collectEvery !== 0) continue
    const heaps = await heldMemory()
    await sleep(settleMs)
    held.push({ resident: megabytesOf(pid), heaps: inHeaps(heaps) })
    console.log(`    collected      ${tellOf(pid, heaps)}`)
  }
  judge(held)
}

interface Held {
  resident: number
  heaps: number
}

function judge(held: readonly Held[]): void {
  const [half, last] = [held[Math.ceil(held.length / 2) - 1], held.at(-1)]
  for (const name of ['resident', 'heaps'] as const) {
    const growth = (last?.[name] ?? Number.NaN) / (half?.[name] ?? Number.NaN) - 1
    const verdict = growth <= flatWithin ? 'flat' : 'NOT FLAT'
    console.log(
      `  ${name}, collected, since half of the batches: ${percent(growth)}  ${verdict}, goal ${percent(flatWithin)}`,
    )
  }
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

function inHeaps({ main, threads }: HeldMemory): number {
  return [main, ...threads].reduce((sum, each) => sum + each.heapUsed, 0) / 1_000_000
}

function megabytesOf(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + residentMbOf(each), 0)
}

function tellOf(pid: number, { main, threads }: HeldMemory): string {
  const all = [main, ...threads]
  const mb = (bytes: number) => bytes / 1_000_000
  const server = residentMbOf(pid)
  const known = all.reduce((sum, each) => sum + mb(each.heapTotal + each.external), 0)
  const heaps = all.map((each) => mb(each.heapUsed).toFixed(1)).join(' + ')
  const buffers = all.map((each) => mb(each.external).toFixed(1)).join(' + ')
  return `${megabytesOf(pid).toFixed(0)} resident, heaps ${heaps}, buffers ${buffers}, the rest ${(server - known).toFixed(0)}`
}
