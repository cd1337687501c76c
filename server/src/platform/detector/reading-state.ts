/**
 * Shared between the pool and the thread reading a text: the current order (`order`), and how many words were
 * read.
 */
export type ReadingState = Int32Array<SharedArrayBuffer>

const order = { readOn: 0, stop: 1, pause: 2 } as const
/** Upper limit for all pauses of a text, well below the time limit at which its thread would be ended. */
const mostPausedMs = 30_000

export function newReadingState(): ReadingState {
  return new Int32Array(new SharedArrayBuffer(8))
}

/** Called in the thread, at every checkpoint. */
export function createReadingCheck(state: ReadingState) {
  let pausedMs = 0
  return {
    pausedMs: () => pausedMs,
    /** Blocks while the text is paused; throws if reading was stopped. */
    check(wordsRead: number): void {
      if (wordsRead > Atomics.load(state, 1)) Atomics.store(state, 1, wordsRead)
      while (Atomics.load(state, 0) === order.pause && pausedMs < mostPausedMs) {
        const startedAt = performance.now()
        Atomics.wait(state, 0, order.pause, mostPausedMs - pausedMs)
        pausedMs += performance.now() - startedAt
      }
      if (wasStopped(state)) throw new Error('The text was let go')
    },
  }
}

export function stopReading(state: ReadingState): void {
  Atomics.store(state, 0, order.stop)
  Atomics.notify(state, 0)
}

export function wasStopped(state: ReadingState): boolean {
  return Atomics.load(state, 0) === order.stop
}

export function wordsRead(state: ReadingState): number {
  return Atomics.load(state, 1)
}

/**
 * Lets at most `atOnce` texts be read at a time, however many have a thread: while interactive texts are
 * read, the batch texts that came last pause at their next checkpoint.
 */
export function createPauses(atOnce: number) {
  const ofBatches = new Set<ReadingState>()
  const others = new Set<ReadingState>()

  function giveOrders(): void {
    let room = atOnce - others.size
    for (const state of ofBatches) {
      const [from, to] =
        room > 0 ? [order.pause, order.readOn] : ([order.readOn, order.pause] as const)
      // A text that was stopped stays stopped.
      Atomics.compareExchange(state, 0, from, to)
      Atomics.notify(state, 0)
      room--
    }
  }

  return {
    begin(state: ReadingState, isBatch: boolean): void {
      if (isBatch) ofBatches.add(state)
      else others.add(state)
      giveOrders()
    },
    end(state: ReadingState): void {
      ofBatches.delete(state)
      others.delete(state)
      giveOrders()
    },
  }
}
