import { writeSync } from 'node:fs'

const standardOutput = 1
const waitMs = 10
const longestWaitMs = 200

/**
 * Lines to the standard output. A full disk or a reader that went away costs lines, not the
 * server; how many is told once lines get through again.
 */
export function createLineWriter(write: (data: Buffer) => number = writeToStandardOutput) {
  let lost = 0

  /** Says whether everything was written; waits a moment for a slow reader, but not line after line. */
  function isWritten(data: string): boolean {
    let rest = Buffer.from(data)
    for (let waitedMs = 0; ; waitedMs += waitMs) {
      try {
        rest = rest.subarray(write(rest))
        if (rest.length === 0) return true
      } catch (error) {
        const isSlow = (error as NodeJS.ErrnoException).code === 'EAGAIN'
        if (!isSlow || lost > 0 || waitedMs >= longestWaitMs) return false
        Atomics.wait(pause, 0, 0, waitMs)
      }
    }
  }

  return {
    write(line: string): void {
      lost = isWritten(lost > 0 ? noteOf(lost) + line : line) ? 0 : lost + 1
    },
  }
}

/** On a line of its own: the last one may have been cut off. */
function noteOf(lost: number): string {
  const time = new Date().toISOString()
  const note = { level: 40, time, msg: `${lost} log lines could not be written` }
  return `\n${JSON.stringify(note)}\n`
}

const pause = new Int32Array(new SharedArrayBuffer(4))

function writeToStandardOutput(data: Buffer): number {
  return writeSync(standardOutput, data)
}
