import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Deps } from '../../platform/deps.ts'
import { createWaitingLine } from '../../platform/detector/waiting-line.ts'
import { AppError } from '../../platform/errors.ts'
import type { Report } from './report.ts'

export interface ReportWriter {
  /** The report as a PDF file; organizations take turns. */
  write(report: Report, who: { organizationId: string; signal: AbortSignal }): Promise<Uint8Array>
  close(): Promise<void>
}

/** How many reports may wait for the thread. */
const capacity = 50
/** The longest possible text takes a few seconds. */
const longestMs = 60_000
const heapMegabytes = 512
/** The thread ends after the last report, which frees its fonts as well. */
const idleMs = 60_000

/** One thread, started on demand, so that the process can go on answering other calls. */
export function createReportWriter(
  { log }: Pick<Deps, 'log'>,
  { timeLimitMs = longestMs }: { timeLimitMs?: number } = {},
): ReportWriter {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./worker.ts', import.meta.url)),
    name: 'write',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  pool.on('error', (error) => log.error({ err: error }, 'the thread that writes reports died'))
  const line = createWaitingLine({ places: 1, capacity })
  return {
    async write(report, { organizationId, signal }) {
      try {
        // The thread transfers its memory instead of copying it.
        const pdf: ArrayBuffer = await line.enter(
          () => pool.run(report, { signal: AbortSignal.timeout(timeLimitMs) }),
          { owner: organizationId, signal },
        )
        return new Uint8Array(pdf)
      } catch (error) {
        if (isFull(error)) throw unavailable(error)
        if (!isOfThread(error)) throw error
        log.warn({ err: error, analysisId: report.analysisId }, 'a report could not be written')
        throw new AppError('SERVICE_UNAVAILABLE', {
          detail: 'Writing the report took too much time or memory. Please try again in a moment.',
          retryAfterSeconds: 10,
        })
      }
    },
    async close() {
      await line.drained()
      await pool.destroy()
    },
  }
}

function isFull(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'QUEUE_FULL'
}

/**
 * The thread was stopped for taking too long, or died, for example out of memory; not a bug in our report
 * code.
 */
function isOfThread(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as { code?: unknown }
  return (
    error.name === 'AbortError' ||
    String(code).startsWith('ERR_WORKER_') ||
    error.message.startsWith('worker exited')
  )
}

/** The queue's message is about analyses; here reports are waiting. */
function unavailable({ extra: { retryAfterSeconds = 1 } }: AppError): AppError {
  return new AppError('SERVICE_UNAVAILABLE', {
    detail: 'Too many reports are being written. Please try again in a moment.',
    retryAfterSeconds,
  })
}
