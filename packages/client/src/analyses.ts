import { TimeoutError } from './errors.ts'
import type { AnalysisSummary } from './generated.ts'
import type { CallOptions, Input, Output, Send } from './transport.ts'
import { sleep } from './waiting.ts'

export type Analysis = Output<'analyses.get'>
export type FileAnalysisInput = Omit<Input<'analyses.submit'>, 'file' | 'text'> & {
  file: NonNullable<Input<'analyses.submit'>['file']>
}

export interface WaitOptions extends CallOptions {
  /** How long to wait altogether; ten minutes unless you say otherwise. */
  waitMs?: number | undefined
  /** How long between two looks; two seconds unless you say otherwise. */
  everyMs?: number | undefined
}

/** Analyses: made, looked up, listed and deleted. */
export function analysesOf(send: Send) {
  return {
    /** Analyzes a text and returns the verdict; charged once, however often it has to be sent. */
    create: (input: Input<'analyses.create'>, options?: CallOptions) =>
      send('analyses.create', input, options),
    /** Analyzes the text of a file, such as a PDF or a Word document. */
    createFromFile: (input: FileAnalysisInput, options?: CallOptions) =>
      send('analyses.submit', input, options),
    /** An earlier analysis, without its text. */
    get: (id: string, options?: CallOptions) => send('analyses.get', { id }, options),
    /** An analysis once it has ended: done, not judged, failed or cancelled. */
    wait: (id: string, options?: WaitOptions) => wait(send, { id, options }),
    /** Every analysis that matches, newest first; pages are fetched as you go. */
    list: (input: Input<'analyses.list'> = {}, options?: CallOptions) =>
      listAll(send, { input, options }),
    /** One page of the list. */
    listPage: (input: Input<'analyses.list'> = {}, options?: CallOptions) =>
      send('analyses.list', input, options),
    /** Deletes title, text, result and feedback forever. */
    delete: (id: string, options?: CallOptions) => send('analyses.remove', { id }, options),
    /** Tells us whether a verdict was right. */
    sendFeedback: (input: Input<'analyses.sendFeedback'>, options?: CallOptions) =>
      send('analyses.sendFeedback', input, options),
    /** A PDF report to read, print and file. */
    getReport: (id: string, options?: CallOptions) => send('reports.get', { id }, options),
    /** A signed statement of the verdict; `verifyReceipt` checks one. */
    getReceipt: (id: string, options?: CallOptions) => send('receipts.get', { id }, options),
  }
}

/** Rows of a list that is read page by page. */
async function* listAll(
  send: Send,
  { input, options }: { input: Input<'analyses.list'>; options: CallOptions | undefined },
): AsyncGenerator<AnalysisSummary, void, undefined> {
  let cursor: string | null | undefined = input.cursor
  do {
    const page: Output<'analyses.list'> = await send(
      'analyses.list',
      { ...input, cursor: cursor ?? undefined },
      options,
    )
    yield* page.items
    cursor = page.next_cursor
  } while (cursor !== null)
}

async function wait(
  send: Send,
  { id, options = {} }: { id: string; options: WaitOptions | undefined },
): Promise<Analysis> {
  const { waitMs = 600_000, everyMs = 2_000, ...rest } = options
  const end = Date.now() + waitMs
  for (;;) {
    const analysis = await send('analyses.get', { id }, rest)
    if (analysis.finished_at !== null) return analysis
    if (Date.now() + everyMs > end) {
      throw new TimeoutError(`Analysis ${id} was not finished within ${waitMs} ms`)
    }
    await sleep(everyMs, rest.signal)
  }
}
