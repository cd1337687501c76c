import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const readerUrl = new URL('./reader.ts', import.meta.url).href
const busyFile = new URL('./busy-worker.ts', import.meta.url).pathname

/** A server of which only the part is there that has a file read. */
const server = `
  import { startReader } from '${readerUrl}'
  const limits = { timeMs: 600_000, heapMegabytes: 100, megabytes: 1_000 }
  startReader(limits, '${busyFile}').read({ name: 'a.txt', bytes: new Uint8Array(1) })
  console.log('reading')
  setInterval(() => {}, 1_000)`

// Only Linux tells who a process's children are.
test.skipIf(process.platform !== 'linux')(
  'a process that is busy with a file ends when the server is killed',
  {
    timeout: 60_000,
  },
  async () => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', server])
    onTestFinished(() => void parent.kill('SIGKILL'))
    await once(parent.stdout, 'data')
    const [reader = 0] = await until(
      () => childrenOf(parent.pid),
      (found) => found.length > 0,
    )
    onTestFinished(() => endIfAlive(reader))
    // It has begun when it takes the processor and does not give it back.
    await until(
      () => ticksOf(reader),
      (ticks) => ticks > 50,
    )
    parent.kill('SIGKILL')
    await once(parent, 'exit')
    await until(
      () => ticksOf(reader),
      (ticks) => ticks === 0,
    )
    expect(ticksOf(reader)).toBe(0)
  },
)

async function until<Found>(look: () => Found, isRight: (found: Found) => boolean): Promise<Found> {
  for (;;) {
    const found = look()
    if (isRight(found)) return found
    await sleep(50)
  }
}

function childrenOf(pid: number | undefined): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return list === '' ? [] : list.split(' ').map(Number)
}

/** The processor time a process has had; 0 when there is none. */
function ticksOf(pid: number): number {
  try {
    const [state, ...fields] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return state === 'Z' ? 0 : Number(fields[10]) + 1
  } catch {
    return 0
  }
}

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended, as it should.
  }
}
