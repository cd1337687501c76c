import { eachOf, untilEnded, type WaitOptions } from './lists.ts'
import type { CallOptions, Input, Output, Send, SendLater } from './transport.ts'

export type Analysis = Output<'analyses.get'>
export type FileAnalysisInput = Omit<Input<'analyses.submit'>, 'file' | 'text'> & {
  file: NonNullable<Input<'analyses.submit'>['file']>
}

/** Analyses: made, looked up, listed and deleted. */
export function analysesOf(send: Send, sendLater: SendLater) {
  return {
    /** Analyzes a text and returns the verdict; charged once, however often it has to be sent. */
    create: (input: Input<'analyses.create'>, options?: CallOptions) =>
      send('analyses.create', input, options),
    /** Analyzes the text of a file, such as a PDF or a Word document. */
    createFromFile: (input: FileAnalysisInput, options?: CallOptions) =>
      send('analyses.submit', input, options),
    /** Reserves the price of a text or a file and returns at once; `wait` gets the verdict, a webhook can tell when it is there. */
    createLater: (input: Input<'analyses.submit'>, options?: CallOptions) =>
      sendLater('analyses.submit', input, options),
    /** An earlier analysis, without its text. */
    get: (id: string, options?: CallOptions) => send('analyses.get', { id }, options),
    /** An analysis once it has ended: done, not judged, failed or canceled. */
    wait: (id: string, options: WaitOptions = {}) =>
      untilEnded(`Analysis ${id}`, {
        look: () => send('analyses.get', { id }, options),
        usualMs: 600_000,
        options,
      }),
    /** Every analysis that matches, newest first; pages are fetched as you go. */
    list: (input: Input<'analyses.list'> = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('analyses.list', page, options)),
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
