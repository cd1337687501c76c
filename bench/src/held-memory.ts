import { Session } from 'node:inspector/promises'

/** What one thread holds after garbage collection, in bytes. */
interface ThreadMemory {
  heapUsed: number
  /** What the heap has taken from the system, including space it does not use. */
  heapTotal: number
  /** Outside the heap but tracked by it: mostly buffers. */
  external: number
}

export interface HeldMemory {
  main: ThreadMemory
  threads: ThreadMemory[]
}

/** A last-resort collection also returns the heap's free pages to the system; a normal one keeps them. */
const expression = `gc({ type: 'major', flavor: 'last-resort' }); process.memoryUsage()`

/**
 * Measures every thread of this process, which runs with `--expose-gc`. It uses the inspector, since an idle
 * detector thread reads no messages.
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
