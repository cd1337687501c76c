import type { Batch, BatchItem } from './generated.ts'
import { eachOf, untilEnded, type WaitOptions } from './lists.ts'
import type { CallOptions, Input, Send } from './transport.ts'

export interface BatchWaitOptions extends WaitOptions {
  /** Called with the state of the batch after every poll. */
  onProgress?: ((batch: Batch) => void) | undefined
}

type ItemQuery = Omit<Input<'batches.listItems'>, 'id'>

/** Batches: many texts sent together, each with its own analysis. */
export function batchesOf(send: Send) {
  const on =
    (name: 'batches.pause' | 'batches.resume' | 'batches.cancel' | 'batches.retry') =>
    (id: string, options?: CallOptions) =>
      send(name, { id }, options)
  return {
    /**
     * Sends up to 1,000 texts, reserves their price and returns at once; `refused` lists those that cannot be
     * read.
     */
    create: (input: Input<'batches.create'>, options?: CallOptions) =>
      send('batches.create', input, options),
    /** The price of a batch, and which of its texts cannot be read. */
    getPrice: (input: Input<'batches.getPrice'>, options?: CallOptions) =>
      send('batches.getPrice', input, options),
    /** A batch and its progress. */
    get: (id: string, options?: CallOptions) => send('batches.get', { id }, options),
    /** Waits until all texts of a batch have ended. Keeps waiting while the batch is paused. */
    wait(id: string, { onProgress, ...options }: BatchWaitOptions = {}) {
      const look = async () => {
        const batch = await send('batches.get', { id }, options)
        onProgress?.(batch)
        return batch
      }
      return untilEnded(`Batch ${id}`, { look, usualMs: 3_600_000, options })
    },
    /** Every batch, newest first; pages are fetched as needed. */
    list: (input: Input<'batches.list'> = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('batches.list', page, options)),
    /** Every matching text of a batch with its outcome; pages are fetched as needed. */
    listItems: (id: string, input: ItemQuery = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('batches.listItems', { ...page, id }, options)),
    /** All texts of a batch with their outcomes, in order. */
    getResults: async (id: string, options?: CallOptions): Promise<BatchItem[]> =>
      JSON.parse(await send('batches.exportJson', { id }, options)),
    /** The same as CSV. */
    getCsv: (id: string, options?: CallOptions) => send('batches.exportCsv', { id }, options),
    /** Reads no further texts until the batch is resumed. */
    pause: on('batches.pause'),
    resume: on('batches.resume'),
    /** Ends a batch: waiting texts are neither read nor charged. */
    cancel: on('batches.cancel'),
    /** Retries the texts whose analysis failed. */
    retry: on('batches.retry'),
  }
}
