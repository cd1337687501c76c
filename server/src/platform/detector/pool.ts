import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import {
  type Detector,
  type DetectorWorker,
  type ModelState,
  type Reading,
  ReadingCancelled,
  type ReadingTask,
  type TextToRead,
} from './detector.ts'
import { createWaitingLine } from './waiting-line.ts'

export interface PoolOptions {
  workers: number
  /** Threads more that only batches use; they load the model when the first batch needs them. */
  batchWorkers?: number
  /** How many texts may wait for a thread. */
  queue: number
  log: FastifyBaseLogger
  /** What each thread runs; it exports the functions of DetectorWorker. */
  workerFile?: URL
  /** A text that takes longer fails, and its thread is replaced. */
  timeLimitMs?: number
  heapMegabytes?: number
}

export interface DetectorPool extends Detector {
  load(): { threads: number; reading: number; waiting: number }
}

const realWorker = new URL('./worker.ts', import.meta.url)

/** One core is left to the server itself; beyond eight threads, run more copies of it. */
export function defaultWorkers(): number {
  return Math.max(1, Math.min(8, availableParallelism() - 1))
}

/** Worker threads that load the model once each; one that dies fails its own text and is replaced. */
export function openDetectorPool(options: PoolOptions): DetectorPool {
  const { workers, batchWorkers = 0, queue, log } = options
  const pool = new Piscina({
    filename: fileURLToPath(options.workerFile ?? realWorker),
    name: 'describe' satisfies keyof DetectorWorker,
    minThreads: workers,
    maxThreads: workers + batchWorkers,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes ?? 1024 },
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle detector thread died'))
  const line = createWaitingLine({ places: workers, extraPlaces: batchWorkers, capacity: queue })
  const timeLimitMs = options.timeLimitMs ?? 120_000
  let state: Promise<ModelState> | null = null
  const warm = warmUp(pool, { workers, log })

  async function run<Name extends keyof DetectorWorker>(
    name: Name,
    task: Parameters<DetectorWorker[Name]>[0],
  ): Promise<Awaited<ReturnType<DetectorWorker[Name]>>> {
    try {
      // The pool carries what the worker's function of that name returns.
      return await pool.run(task, { name, signal: AbortSignal.timeout(timeLimitMs) })
    } catch (cause) {
      throw new AppError('ANALYSIS_FAILED', { cause })
    }
  }

  function ask<Name extends 'describe' | 'selfTest'>(name: Name) {
    return line.enter(() => run<Name>(name, undefined), { isUrgent: true })
  }

  /** A thread that reads is never ended for somebody who left: it looks now and then whether to let go. */
  async function read<Name extends 'analyze' | 'analyzeFully'>(
    name: Name,
    { text, reading = {} }: { text: TextToRead; reading?: Reading | undefined },
  ): Promise<Awaited<ReturnType<DetectorWorker[Name]>>> {
    const shared = new Int32Array(new SharedArrayBuffer(8))
    const { owner, isBatch, signal, isCancellable, onStart } = reading
    const letGo = () => Atomics.store(shared, 0, 1)
    try {
      return await line.enter(
        async () => {
          onStart?.()
          if (isCancellable) signal?.addEventListener('abort', letGo, { once: true })
          if (isCancellable && signal?.aborted) letGo()
          const task: ReadingTask = { ...text, shared }
          return await run<Name>(name, task)
        },
        { owner, isBatch, signal },
      )
    } catch (error) {
      const isAnswer = error instanceof AppError && error.code !== 'ANALYSIS_FAILED'
      if (isAnswer || Atomics.load(shared, 0) === 0) throw error
      throw new ReadingCancelled(Atomics.load(shared, 1))
    } finally {
      signal?.removeEventListener('abort', letGo)
    }
  }

  async function describe(): Promise<ModelState> {
    state ??= ask('describe')
    try {
      return await state
    } catch (error) {
      state = null
      throw error
    }
  }

  return {
    describe,
    analyze: (text, reading) => read('analyze', { text, reading }),
    analyzeFully: (text, reading) => read('analyzeFully', { text, reading }),
    selfTest: () => ask('selfTest'),
    load() {
      const { working, waiting } = line.state()
      return { threads: pool.threads.length, reading: working, waiting }
    },
    async close() {
      // A thread that is ended while its model loads takes the whole process with it.
      await warm
      await line.drained()
      await pool.destroy()
    },
  }
}

/** Every thread loads its model now, so that no customer waits for it. */
function warmUp(
  pool: Piscina,
  { workers, log }: Pick<PoolOptions, 'workers' | 'log'>,
): Promise<void> {
  const loads = Array.from({ length: workers }, () => pool.run(undefined))
  return Promise.all(loads).then(
    ([state]: ModelState[]) =>
      log.info(
        { model: state?.version, runtime: state?.runtime, threads: workers },
        'detector ready',
      ),
    (error) => log.error({ err: error }, 'the detector could not load its model'),
  )
}
