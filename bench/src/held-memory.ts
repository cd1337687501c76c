import { Session } from 'node:inspector/promises'

/** What one thread holds after all its garbage was collected, in bytes. */
interface ThreadMemory {
  heapUsed: number
  /** What the heap has taken from the system, the room it does not use among it. */
  heapTotal: number
  /** Outside of the heap but known to it: buffers, mostly. */
  external: number
}

export interface HeldMemory {
  main: ThreadMemory
  threads: ThreadMemory[]
}

/** The last resort gives the free pages of the heap back to the system, too; a plain one keeps them. */
const expression = `gc({ type: 'major', flavor: 'last-resort' }); process.memoryUsage()`

/**
 * Asks every thread of this process, which runs with `--expose-gc`. The inspector asks, since a detector
 * thread without work reads no messages.
 */
export function openHeldMemory(): () => Promise<HeldMemory> {
  const session = new Session()
  session.connect()
  const threads = new Set<string>()
  const answers = new Map<string, (memory: ThreadMemory) => void>()
  session.on('NodeWorker.attachedToWorker', ({ params }) => threads.add(params.sessionId))
  session.on('NodeWorker.detachedFromWorker', ({ params }) => threads.delete(params.sessionId))
  session.on('NodeWorker.receivedMessageFromWorker', ({ params }) => {
    const { result } = JSON.parse(params.message)
    answers.get(params.sessionId)?.(result.result.value)
  })
  const ready = session.post('NodeWorker.enable', { waitForDebuggerOnStart: false })

  async function ask(sessionId: string): Promise<ThreadMemory> {
    const { promise, resolve } = Promise.withResolvers<ThreadMemory>()
    answers.set(sessionId, resolve)
    const question = {
      id: 1,
      method: 'Runtime.evaluate',
      params: { expression, returnByValue: true },
    }
    const message = JSON.stringify(question)
    await session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
    return promise
  }

  return async () => {
    await ready
    const ofThreads: ThreadMemory[] = []
    for (const sessionId of threads) ofThreads.push(await ask(sessionId))
    const { result } = await session.post('Runtime.evaluate', { expression, returnByValue: true })
    return { main: result.value, threads: ofThreads }
  }
}
