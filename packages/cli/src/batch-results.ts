import type { BatchItem, Inkprint } from '@inkprint/client'
import { fileOf } from './batch-texts.ts'
import { exitCodes } from './exit.ts'
import type { Outcome } from './outcomes.ts'
import { batchProgress } from './progress.ts'

const week = 7 * 86_400_000

/** Waits for a batch; false if the user stopped waiting. */
export async function watch(
  inkprint: Inkprint,
  {
    id,
    status,
    announce,
  }: { id: string; status: ((line: string) => void) | null; announce: () => void },
): Promise<boolean> {
  const stop = new AbortController()
  const interrupt = () => stop.abort()
  process.once('SIGINT', interrupt)
  // Only now, because the reader may press Ctrl-C right after the message.
  announce()
  try {
    await inkprint.batches.wait(id, {
      waitMs: week,
      everyMs: 1_000,
      signal: stop.signal,
      onProgress: (batch) => status?.(batchProgress(batch)),
    })
    return true
  } catch (error) {
    if (stop.signal.aborted) return false
    throw error
  } finally {
    process.off('SIGINT', interrupt)
    status?.('')
  }
}

/** The outcome of each text, named after its file if known. */
export function outcomesOf(items: BatchItem[], files: string[]): Outcome[] {
  return items.map((item) => outcomeOf(item, fileOf(item.id, files) || item.title || item.id))
}

function outcomeOf(item: BatchItem, file: string): Outcome {
  const isJudged = item.status === 'done' && item.classification !== null
  if (!isJudged && item.status !== 'not_judged') {
    const message = item.message ?? `The text was not analyzed: ${item.status}`
    return { file, failure: { message, code: exitCodes.incomplete } }
  }
  return {
    file,
    verdict: isJudged ? (item.classification ?? '') : 'not_judged',
    percent: isJudged ? item.probability_ai_percent : null,
    words: item.words ?? 0,
    credits: item.credits,
    analysisId: item.analysis_id ?? '',
    note: '',
    json: item,
  }
}
