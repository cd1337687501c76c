import { AppError } from '../errors.ts'

export interface Entry {
  /** Leaves the line, unless its turn has come. */
  signal?: AbortSignal | undefined
  /** Goes to the front, also of a full line. */
  isUrgent?: boolean
}

export interface Line {
  /** Waits for a free place, then does the work. */
  enter<T>(work: () => Promise<T>, entry?: Entry): Promise<T>
  /** How many work and wait right now. */
  state(): { working: number; waiting: number }
  /** Resolves once nobody works or waits. */
  drained(): Promise<void>
}

interface Waiting {
  start(): void
}

/**
 * Lets `places` pieces of work run at a time and `capacity` more wait, first come first served.
 * The thread pool's own queue would end a running thread, and with it the loaded model, on abort.
 */
export function createLine({ places, capacity }: { places: number; capacity: number }): Line {
  const waiting: Waiting[] = []
  const onDrained: (() => void)[] = []
  let working = 0
  let typicalMs = 1_000

  async function perform<T>(work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      typicalMs = 0.9 * typicalMs + 0.1 * (performance.now() - startedAt)
      working--
      next()
    }
  }

  function next(): void {
    const first = waiting.shift()
    if (first) first.start()
    else if (working === 0) for (const resolve of onDrained.splice(0)) resolve()
  }

  function turn({ signal, isUrgent }: Entry): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry = { start }
      function start() {
        signal?.removeEventListener('abort', leave)
        working++
        resolve()
      }
      function leave() {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(new AppError('CLIENT_CLOSED_REQUEST'))
      }
      if (working < places) return start()
      if (isUrgent) waiting.unshift(entry)
      else waiting.push(entry)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async enter(work, entry = {}) {
      if (entry.signal?.aborted) throw new AppError('CLIENT_CLOSED_REQUEST')
      if (working >= places && waiting.length >= capacity && !entry.isUrgent) {
        const seconds = Math.ceil((waiting.length * typicalMs) / places / 1000)
        throw new AppError('QUEUE_FULL', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) })
      }
      await turn(entry)
      return perform(work)
    },
    state: () => ({ working, waiting: waiting.length }),
    async drained() {
      if (working > 0) await new Promise<void>((resolve) => onDrained.push(resolve))
    },
  }
}
