import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'
import {
  type Detector,
  type DetectorWorker,
  type ModelState,
  type Reading,
  ReadingCanceled,
  type ReadingTask,
  type TextToRead,
} from './detector.ts'
import {
  createPauses,
  newReadingState,
  stopReading,
  wasStopped,
  wordsRead,
} from './reading-state.ts'
import { openThreads, type ThreadOptions } from './threads.ts'
import { createWaitingLine } from './waiting-line.ts'

export interface PoolOptions extends ThreadOptions {
  workers: number
  /**
   * Additional threads for batches only. With them comes one more thread that batches never use, so that an
   * interactive text finds a thread even when batches occupy all others. They load the model when a batch
   * first needs them. The extra interactive thread does not increase how many texts are read at a time: batch
   * texts pause.
   */
  batchWorkers?: number
  /** How many texts may wait for a thread. */
  queue: number
}

export interface DetectorPool extends Detector {
  load(): { threads: number; reading: number; waiting: number }
}

/** Leaves one core to the server itself; to use more than eight threads, run more copies of the server. */
export function defaultWorkers(): number {
  return Math.max(1, Math.min(8, availableParallelism() - 1))
}

/** Worker threads that each load the model once; one that dies fails only its own text and is replaced. */
export function openDetectorPool(options: PoolOptions): DetectorPool {
  const { workers, batchWorkers = 0, queue } = options
  const atOnce = workers + batchWorkers
  const sparePlaces = batchWorkers > 0 ? 1 : 0
  const threads = openThreads({ ...options, least: workers, most: atOnce + sparePlaces })
  const line = createWaitingLine({
    places: workers,
    extraPlaces: batchWorkers,
    sparePlaces,
    capacity: queue,
  })
  const pauses = createPauses(atOnce)
  let state: Promise<ModelState> | null = null

  function ask<Name extends 'describe' | 'selfTest'>(name: Name) {
    return line.enter(() => threads.run<Name>(name, undefined), { isUrgent: true })
  }

  /** A reading thread is never ended because a caller left: it checks regularly whether to stop. */
  async function read<Name extends 'analyze' | 'analyzeFully'>(
    name: Name,
    { text, reading = {} }: { text: TextToRead; reading?: Reading | undefined },
  ): Promise<Awaited<ReturnType<DetectorWorker[Name]>>> {
    const shared = newReadingState()
    const { owner, isBatch = false, signal, isCancelable, onStart } = reading
    const leave = () => stopReading(shared)
    try {
      return await line.enter(
        async () => {
          onStart?.()
          if (isCancelable) signal?.addEventListener('abort', leave, { once: true })
          if (isCancelable && signal?.aborted) leave()
          pauses.begin(shared, isBatch)
          const task: ReadingTask = { ...text, shared }
          const running = threads.run<Name>(name, task)
          if (isBatch) threads.loadSpare(line.state().working)
          return await running.finally(() => pauses.end(shared))
        },
        { owner, isBatch, signal },
      )
    } catch (error) {
      const isAnswer = error instanceof AppError && error.code !== 'ANALYSIS_FAILED'
      if (isAnswer || !wasStopped(shared)) throw error
      throw new ReadingCanceled(wordsRead(shared))
    } finally {
      signal?.removeEventListener('abort', leave)
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
      return { threads: threads.count(), reading: working, waiting }
    },
    async close() {
      await line.drained()
      await threads.close()
    },
  }
}
