import { setTimeout as sleep } from 'node:timers/promises'
import { familyOf, residentMbOf } from './analyses-cpu.ts'
import { type Caller, readBatch } from './batch-calls.ts'

/** Flat: after the last batch the server holds at most so much more, or less, than after the one before. */
const flatWithin = 0.05
/** What is free again soon is not held. */
const settleMs = 3_000

/**
 * The same batch several times in one process. What is resident is told of the server, whose threads
 * are the detector, and of the processes it started together.
 */
export async function measureMemory(
  caller: Caller,
  { pid, texts, runs }: { pid: number; texts: readonly string[]; runs: number },
): Promise<void> {
  if (runs < 3) throw new Error('Fewer than three batches say nothing about growth')
  console.log(`\nMemory resident, ${runs} batches of ${texts.length} texts in one process`)
  console.log(`  before           ${tellOf(pid)}`)
  const held: number[] = []
  for (let run = 1; run <= runs; run++) {
    await readBatch(caller, texts)
    await sleep(settleMs)
    held.push(megabytesOf(pid))
    console.log(`  after batch ${String(run).padEnd(4)} ${tellOf(pid)}`)
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

function tellOf(pid: number): string {
  const server = residentMbOf(pid)
  const others = megabytesOf(pid) - server
  const processes = familyOf(pid).length - 1
  return `${server.toFixed(0)} MB in the server, ${others.toFixed(0)} MB in ${processes} other processes`
}
