import type { Batch, BatchItem } from './generated.ts'
import { eachOf, untilEnded, type WaitOptions } from './lists.ts'
import type { CallOptions, Input, Send } from './transport.ts'

export interface BatchWaitOptions extends WaitOptions {
  /** Told at every look how far the batch is. */
  onProgress?: ((batch: Batch) => void) | undefined
}

type ItemQuery = Omit<Input<'batches.listItems'>, 'id'>

/** Batches: many texts sent together, each an analysis of its own. */
export function batchesOf(send: Send) {
  const on =
    (name: 'batches.pause' | 'batches.resume' | 'batches.cancel' | 'batches.retry') =>
    (id: string, options?: CallOptions) =>
      send(name, { id }, options)
  return {
    /** Sends up to 1,000 texts, reserves their price and returns at once; `refused` names those that cannot be read. */
    create: (input: Input<'batches.create'>, options?: CallOptions) =>
      send('batches.create', input, options),
    /** What a batch would cost, and which of its texts cannot be read. */
    getPrice: (input: Input<'batches.getPrice'>, options?: CallOptions) =>
      send('batches.getPrice', input, options),
    /** How far a batch is. */
    get: (id: string, options?: CallOptions) => send('batches.get', { id }, options),
    /** A batch once all its texts have ended. A paused batch is waited for, too. */
    wait(id: string, { onProgress, ...options }: BatchWaitOptions = {}) {
      const look = async () => {
        const batch = await send('batches.get', { id }, options)
        onProgress?.(batch)
        return batch
      }
      return untilEnded(`Batch ${id}`, { look, usualMs: 3_600_000, options })
    },
    /** Every batch, newest first; pages are fetched as you go. */
    list: (input: Input<'batches.list'> = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('batches.list', page, options)),
    /** Every text of a batch that matches, with what became of it; pages are fetched as you go. */
    listItems: (id: string, input: ItemQuery = {}, options?: CallOptions) =>
      eachOf(input, (page) => send('batches.listItems', { ...page, id }, options)),
    /** All texts of a batch with what became of them, in their order. */
    getResults: async (id: string, options?: CallOptions): Promise<BatchItem[]> =>
      JSON.parse(await send('batches.exportJson', { id }, options)),
    /** The same as a table. */
    getCsv: (id: string, options?: CallOptions) => send('batches.exportCsv', { id }, options),
    /** Reads no further text until the batch is resumed. */
    pause: on('batches.pause'),
    resume: on('batches.resume'),
    /** Ends a batch: texts that still wait are not read and not charged. */
    cancel: on('batches.cancel'),
    /** Reads the texts again whose analysis failed. */
    retry: on('batches.retry'),
  }
}
