import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { Piscina } from 'piscina'
import { AppError } from '../errors.ts'
import type { DetectorWorker, ModelState } from './detector.ts'

export interface ThreadOptions {
  log: FastifyBaseLogger
  /** The module each thread runs; it exports the functions of DetectorWorker. */
  workerFile?: URL
  /** A text that takes longer fails, and its thread is replaced. */
  timeLimitMs?: number
  heapMegabytes?: number
}

const realWorker = new URL('./worker.ts', import.meta.url)

/**
 * `least` to `most` threads, each with its own model; one that dies fails only its own text and is replaced.
 */
export function openThreads(options: ThreadOptions & { least: number; most: number }) {
  const { log, least, most, timeLimitMs = 120_000 } = options
  const pool = new Piscina({
    filename: fileURLToPath(options.workerFile ?? realWorker),
    name: 'describe' satisfies keyof DetectorWorker,
    minThreads: least,
    maxThreads: most,
    idleTimeout: Number.POSITIVE_INFINITY,
    resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes ?? 1024 },
  })
  pool.on('error', (error) => log.error({ err: error }, 'an idle detector thread died'))
  let warm = load(least)

  /** Loads models now, so that no customer has to wait for it. */
  function load(threads: number): Promise<void> {
    const loads = Array.from({ length: threads }, () => pool.run(undefined))
    return Promise.all(loads).then(
      ([state]: ModelState[]) =>
        log.info({ model: state?.version, runtime: state?.runtime, threads }, 'detector ready'),
      (error) => log.error({ err: error }, 'the detector could not load its model'),
    )
  }

  return {
    count: () => pool.threads.length,
    async run<Name extends keyof DetectorWorker>(
      name: Name,
      task: Parameters<DetectorWorker[Name]>[0],
    ): Promise<Awaited<ReturnType<DetectorWorker[Name]>>> {
      try {
        // The pool returns what the worker's function of that name returns.
        return await pool.run(task, { name, signal: AbortSignal.timeout(timeLimitMs) })
      } catch (cause) {
        throw new AppError('ANALYSIS_FAILED', { cause })
      }
    },
    /** Starts one more thread if all are busy and more are allowed. */
    loadSpare(busy: number): void {
      const { length } = pool.threads
      if (length >= most || length > busy) return
      warm = Promise.all([warm, load(1)]).then(() => {})
    },
    async close(): Promise<void> {
      // Ending a thread while its model loads would crash the whole process.
      await warm
      await pool.destroy()
    },
  }
}
