import { availableParallelism } from 'node:os'
import { createWaitingLine } from '../detector/waiting-line.ts'
import { AppError } from '../errors.ts'
import type { Documents, FileReading, SentFile, Wanted } from './documents.ts'
import { type Reader, type ReaderLimits, startReader } from './reader.ts'

export interface DocumentPoolOptions {
  /** How many files are read at a time. */
  places?: number
  /** How many more may wait. */
  capacity?: number
  limits?: Partial<ReaderLimits>
}

/** A process idle for this long is ended, to free its memory. */
const idleMs = 30_000

/**
 * Reads each file in a separate process, so that a file that breaks its reader affects nothing else. Threads
 * are not enough: memory used for decompression does not count toward their limits.
 */
export function openDocumentPool(options: DocumentPoolOptions = {}): Documents {
  const places = options.places ?? Math.max(1, Math.min(2, availableParallelism() - 1))
  const line = createWaitingLine({ places, capacity: options.capacity ?? 50 })
  const limits: ReaderLimits = {
    timeMs: 30_000,
    heapMegabytes: 512,
    megabytes: 1_000,
    ...options.limits,
  }
  const idle: { reader: Reader; timer: NodeJS.Timeout }[] = []

  function takeReader(): Reader {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer)
      if (kept.reader.isAlive()) return kept.reader
    }
    return startReader(limits)
  }

  function keepReader(reader: Reader): void {
    if (reader.isWorn()) reader.end()
    if (!reader.isAlive()) return
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(kept), 1)
      reader.end()
    }, idleMs)
    const kept = { reader, timer: timer.unref() }
    idle.push(kept)
  }

  async function read<W extends Wanted>(
    file: SentFile,
    { wanted, signal }: { wanted: W; signal: AbortSignal | undefined },
  ) {
    if (signal?.aborted) throw new AppError('CLIENT_CLOSED_REQUEST')
    const reader = takeReader()
    const leave = () => reader.end()
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await reader.read(file, wanted)
    } catch (error) {
      throw signal?.aborted ? new AppError('CLIENT_CLOSED_REQUEST', { cause: error }) : error
    } finally {
      signal?.removeEventListener('abort', leave)
      keepReader(reader)
    }
  }

  function inTurn<W extends Wanted>(
    file: SentFile,
    { wanted, owner, signal }: FileReading & { wanted: W },
  ) {
    return line.enter(() => read(file, { wanted, signal }), { owner, signal })
  }

  return {
    read: (file, reading) => inTurn(file, { wanted: 'document', ...reading }),
    readCollection: (file, reading) => inTurn(file, { wanted: 'collection', ...reading }),
    async close() {
      await line.drained()
      for (const { reader, timer } of idle.splice(0)) {
        clearTimeout(timer)
        reader.end()
      }
    },
  }
}
