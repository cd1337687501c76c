import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, residentMbOf } from './analyses-cpu.ts'
import { type Caller, readBatch } from './batch-calls.ts'
import type { HeldMemory } from './held-memory.ts'

/** Flat: after the last batch the server holds at most so much more, or less, than after the one before. */
const flatWithin = 0.05
/** What is free again soon is not held. */
const settleMs = 3_000

/**
 * The same batch several times in one process. What is resident is told of the server, whose threads
 * are the detector, and of the processes it started together; then what the heaps hold once their
 * garbage is collected, the main thread's and each other thread's, and what is resident beside them.
 */
export async function measureMemory(
  caller: Caller,
  {
    pid,
    heldMemory,
    texts,
    runs,
  }: {
    pid: number
    heldMemory: () => Promise<HeldMemory>
    texts: readonly string[]
    runs: number
  },
): Promise<void> {
  if (runs < 3) throw new Error('Fewer than three batches say nothing about growth')
  console.log(`\nMemory in MB, ${runs} batches of ${texts.length} texts in one process`)
  console.log(`  before           ${tellOf(pid, await heldMemory())}`)
  const held: number[] = []
  for (let run = 1; run <= runs; run++) {
    await readBatch(caller, texts)
    await sleep(settleMs)
    const resident = megabytesOf(pid)
    const heaps = await heldMemory()
    held.push(megabytesOf(pid))
    console.log(
      `  after batch ${String(run).padEnd(4)} ${resident.toFixed(0)} resident; collected: ${tellOf(pid, heaps)}`,
    )
  }
  const [before = 0, last = 0] = held.slice(-2)
  const growth = last / before - 1
  const verdict = Math.abs(growth) <= flatWithin ? 'flat' : 'NOT FLAT'
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`
  console.log(
    `  the last two differ by ${percent(growth)}  ${verdict}, goal ${percent(flatWithin)}`,
  )
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
  return `${megabytesOf(pid).toFixed(0)} resident, heaps ${heaps}, buffers ${buffers}, native ${(server - known).toFixed(0)}`
}
