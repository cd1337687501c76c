import { AppError } from '../errors.ts'

export interface Entry {
  /** Leaves the line, unless its turn has come. */
  signal?: AbortSignal | undefined
  /** Goes to the front, also of a full line. */
  isUrgent?: boolean
  /** Whose turn it takes. */
  owner?: string | undefined
  /** Waits for everything that is none. */
  isBatch?: boolean | undefined
}

export interface WaitingLine {
  /** Waits for a free place, then does the work. */
  enter<T>(work: () => Promise<T>, entry?: Entry): Promise<T>
  /** How many work and wait right now. */
  state(): { working: number; waiting: number }
  /** Resolves once nobody works or waits. */
  drained(): Promise<void>
}

interface LineSizes {
  places: number
  /** Taken by batches alone, which may take all others as well while nobody else needs them. */
  extraPlaces?: number
  /** Never taken by batches: one somebody waits for finds a place while batches have all the others. */
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
 * Lets `places` pieces of work run at a time, and `extraPlaces` more of those that wait for everything
 * else; `capacity` more wait. Owners take turns: whoever has
 * the least under way goes first, and among those who had no turn for longest, however many others
 * wait. In a full line the newcomer of an owner with few takes the place of the last of the owner with
 * most. The thread pool's own queue would end a running thread, and with it the loaded model, on abort.
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

/** How many places are taken, and which work may take another. */
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

/** Who has how much under way, and who had the last turns. */
function createTurns() {
  const underWay = new Map<string, number>()
  const lastTurn = new Map<string, number>()
  let turn = 0
  return {
    begin(owner: string): void {
      underWay.set(owner, (underWay.get(owner) ?? 0) + 1)
      // An owner who has had no turn for thousands of turns counts as new.
      if (lastTurn.size > 10_000) lastTurn.clear()
      lastTurn.set(owner, ++turn)
    },
    end(owner: string): void {
      const left = (underWay.get(owner) ?? 1) - 1
      if (left > 0) underWay.set(owner, left)
      else underWay.delete(owner)
    },
    /** The next in turn; of one owner, and of owners with equal claims, the first to come. */
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

/** The last to come of the owner with most waiting; null where that would be no fairer. */
function lastOfMost(waiting: ReadonlySet<Waiting>, newcomer: string): Waiting | null {
  const byOwner = Map.groupBy(waiting, (each) => each.owner)
  let most: Waiting[] = []
  for (const [owner, all] of byOwner) {
    // What nobody owns is the system's own.
    if (owner !== '' && all.length > most.length) most = all
  }
  const own = byOwner.get(newcomer)?.length ?? 0
  if (most.length <= own + 1) return null
  return most.findLast((each) => each.isBatch) ?? most.at(-1) ?? null
}
