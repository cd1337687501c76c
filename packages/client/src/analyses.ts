import { eachOf, untilEnded, type WaitOptions } from './lists.ts'
import type { CallOptions, Input, Output, Send, SendLater } from './transport.ts'

export type Analysis = Output<'analyses.get'>
export type FileAnalysisInput = Omit<Input<'analyses.submit'>, 'file' | 'text'> & {
  file: NonNullable<Input<'analyses.submit'>['file']>
}

/** Create, read, list and delete analyses. */
export function analysesOf(send: Send, sendLater: SendLater) {
  return {
    /** Analyzes a text and returns the verdict; charged once, even if the request is retried. */
    create: (input: Input<'analyses.create'>, options?: CallOptions) =>
      send('analyses.create', input, options),
    /** Analyzes the text of a file, such as a PDF or a Word document. */
    createFromFile: (input: FileAnalysisInput, options?: CallOptions) =>
      send('analyses.submit', input, options),
    /**
     * Reserves the price of a text or file and returns at once; `wait` gets the verdict, and a webhook can
     * announce it.
     */
    createLater: (input: Input<'analyses.submit'>, options?: CallOptions) =>
      sendLater('analyses.submit', input, options),
    /** An earlier analysis, without its text. */
    get: (id: string, options?: CallOptions) => send('analyses.get', { id }, options),
    /** Waits until an analysis has ended: done, not judged, failed or canceled. */
    wait: (id: string, options: WaitOptions = {}) =>
      untilEnded(`Analysis ${id}`, {
        look: () => send('analyses.get', { id }, options),
        usualMs: 600_000,
        options,
      }),
    /** Every matching analysis, newest first; pages are fetched as needed. */
    list: (input: Input<'analyses.list'> = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('analyses.list', page, options)),
    /** One page of the list. */
    listPage: (input: Input<'analyses.list'> = {}, options?: CallOptions) =>
      send('analyses.list', input, options),
    /** Permanently deletes title, text, result and feedback. */
    delete: (id: string, options?: CallOptions) => send('analyses.remove', { id }, options),
    /** Tells us whether a verdict was right. */
    sendFeedback: (input: Input<'analyses.sendFeedback'>, options?: CallOptions) =>
      send('analyses.sendFeedback', input, options),
    /** A PDF report to read, print and file. */
    getReport: (id: string, options?: CallOptions) => send('reports.get', { id }, options),
    /** A signed statement of the verdict, which `verifyReceipt` can check. */
    getReceipt: (id: string, options?: CallOptions) => send('receipts.get', { id }, options),
  }
}
