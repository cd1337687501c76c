import { writeSync } from 'node:fs'

const standardOutput = 1
const waitMs = 10
const longestWaitMs = 200

/**
 * Writes lines to standard output. If the disk is full or the reader is gone, lines are lost instead of
 * crashing the server; the number lost is logged once writing works again.
 */
export function createLineWriter(write: (data: Buffer) => number = writeToStandardOutput) {
  let lost = 0

  /**
   * Returns whether everything was written; waits briefly for a slow reader, but not for every line again.
   */
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

/** Starts on a new line because the previous one may have been cut off. */
function noteOf(lost: number): string {
  const time = new Date().toISOString()
  const note = { level: 40, time, msg: `${lost} log lines could not be written` }
  return `\n${JSON.stringify(note)}\n`
}

const pause = new Int32Array(new SharedArrayBuffer(4))

function writeToStandardOutput(data: Buffer): number {
  return writeSync(standardOutput, data)
}
