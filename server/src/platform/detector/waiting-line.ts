import { AppError } from '../errors.ts'

export interface Entry {
  /** Leaves the line, unless already started. */
  signal?: AbortSignal | undefined
  /** Goes to the front, even if the line is full. */
  isUrgent?: boolean
  /** Owners take turns. */
  owner?: string | undefined
  /** Waits for everything that is not a batch. */
  isBatch?: boolean | undefined
}

export interface WaitingLine {
  /** Waits for a free place, then runs the work. */
  enter<T>(work: () => Promise<T>, entry?: Entry): Promise<T>
  /** How many are running and waiting right now. */
  state(): { working: number; waiting: number }
  /** Resolves once nothing is running or waiting. */
  drained(): Promise<void>
}

interface LineSizes {
  places: number
  /** Used only by batches, which may also use all other places while nobody else needs them. */
  extraPlaces?: number
  /** Never used by batches, so that interactive work finds a place even when batches use all others. */
  sparePlaces?: number
  capacity: number
}

interface Turn {
  owner: string
  isBatch: boolean
}

interface Waiting extends Turn {
  start(): void
  refuse(): void
}

/**
 * Runs `places` pieces of work at a time, and `extraPlaces` more of batches; `capacity` more can wait. Owners
 * take turns: the owner with the least work running goes first, and among equals the one whose last turn was
 * longest ago, however much the others have waiting. If the line is full, a newcomer whose owner has few
 * waiting replaces the last one of the owner with the most. The thread pool's own queue is not used because
 * aborting would end a running thread, and with it the loaded model.
 */
export function createWaitingLine({ capacity, ...sizes }: LineSizes): WaitingLine {
  const urgent: Waiting[] = []
  const waiting = new Set<Waiting>()
  const turns = createTurns()
  const onDrained: (() => void)[] = []
  const room = createRoom(sizes)
  let typicalMs = 1_000

  async function perform<T>(work: () => Promise<T>, { owner, isBatch }: Turn): Promise<T> {
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      typicalMs = 0.9 * typicalMs + 0.1 * (performance.now() - startedAt)
      room.leave(isBatch)
      turns.end(owner)
      next()
    }
  }

  function next(): void {
    const startable = [...waiting].filter(({ isBatch }) => room.hasPlace(isBatch))
    const first = urgent.shift() ?? turns.pick(startable)
    if (first) first.start()
    else if (room.taken() === 0) for (const resolve of onDrained.splice(0)) resolve()
  }

  function turn(entry: Entry): Promise<void> {
    const { signal, isUrgent, owner = '', isBatch = false } = entry
    return new Promise((resolve, reject) => {
      function leaveLine() {
        signal?.removeEventListener('abort', leave)
        waiting.delete(place)
      }
      function leave() {
        leaveLine()
        reject(new AppError('CLIENT_CLOSED_REQUEST'))
      }
      const place: Waiting = {
        owner,
        isBatch,
        start() {
          leaveLine()
          room.enter(isBatch)
          turns.begin(owner)
          resolve()
        },
        refuse() {
          leaveLine()
          reject(full())
        },
      }
      if (room.hasPlace(isBatch)) return place.start()
      if (isUrgent) return void urgent.push(place)
      waiting.add(place)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function full(): AppError {
    const seconds = Math.ceil((waiting.size * typicalMs) / sizes.places / 1000)
    return new AppError('QUEUE_FULL', { retryAfterSeconds: Math.min(60, Math.max(1, seconds)) })
  }

  return {
    async enter(work, entry = {}) {
      if (entry.signal?.aborted) throw new AppError('CLIENT_CLOSED_REQUEST')
      const { owner = '', isBatch = false } = entry
      if (!room.hasPlace(isBatch) && waiting.size >= capacity && !entry.isUrgent) {
        const last = lastOfMost(waiting, owner)
        if (!last) throw full()
        last.refuse()
      }
      await turn(entry)
      return perform(work, { owner, isBatch })
    },
    state: () => ({ working: room.taken(), waiting: urgent.length + waiting.size }),
    async drained() {
      if (room.taken() > 0) await new Promise<void>((resolve) => onDrained.push(resolve))
    },
  }
}

/** Tracks how many places are taken, and which work may take another. */
function createRoom({ places, extraPlaces = 0, sparePlaces = 0 }: Omit<LineSizes, 'capacity'>) {
  let [taken, takenByBatches] = [0, 0]
  return {
    taken: () => taken,
    hasPlace(isBatch: boolean): boolean {
      const shared = places + extraPlaces
      if (isBatch) return taken < shared
      return taken < shared + sparePlaces && taken - takenByBatches < places
    },
    enter(isBatch: boolean): void {
      taken++
      if (isBatch) takenByBatches++
    },
    leave(isBatch: boolean): void {
      taken--
      if (isBatch) takenByBatches--
    },
  }
}

/** Tracks how much each owner has running, and who had the latest turns. */
function createTurns() {
  const underWay = new Map<string, number>()
  const lastTurn = new Map<string, number>()
  let turn = 0
  return {
    begin(owner: string): void {
      underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
      // An owner without a turn for thousands of turns counts as new.
      if (lastTurn.size > 10_000) lastTurn.clear()
      lastTurn.set(owner, ++turn)
    },
    end(owner: string): void {
      const left = (underWay.get(owner) ?? 1) - 1
      if (left > 0) underWay.set(owner, left)
      else underWay.delete(owner)
    },
    /** The next in turn; among entries of one owner, or of owners with equal claims, the first to arrive. */
    pick(waiting: Iterable<Waiting>): Waiting | null {
      let best: Waiting | null = null
      for (const each of waiting) if (best === null || isBefore(each, best)) best = each
      return best
    },
  }

  function isBefore(one: Waiting, other: Waiting): boolean {
    if (one.isBatch !== other.isBatch) return other.isBatch
    if (one.owner === other.owner) return false
    const [oneHas, otherHas] = [underWay.get(one.owner) ?? 0, underWay.get(other.owner) ?? 0]
    if (oneHas !== otherHas) return oneHas < otherHas
    return (lastTurn.get(one.owner) ?? 0) < (lastTurn.get(other.owner) ?? 0)
  }
}

/** The last to arrive of the owner with the most waiting; null if replacing it would be no fairer. */
function lastOfMost(waiting: ReadonlySet<Waiting>, newcomer: string): Waiting | null {
  const byOwner = Map.groupBy(waiting, (each) => each.owner)
  let most: Waiting[] = []
  for (const [owner, all] of byOwner) {
    // Work without an owner is the system's own and is never replaced.
    if (owner !== '' && all.length > most.length) most = all
  }
  const own = byOwner.get(newcomer)?.length ?? 0
  if (most.length <= own + 1) return null
  return most.findLast((each) => each.isBatch) ?? most.at(-1) ?? null
}
