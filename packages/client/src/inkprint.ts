import { analysesOf } from './analyses.ts'
import { batchesOf } from './batches.ts'
import type { ReceiptCheck } from './receipt-check.ts'
import { verifyReceipt } from './receipts.ts'
import {
  type CallOptions,
  type ClientOptions,
  createTransport,
  type Input,
  type Send,
} from './transport.ts'
import { webhooksOf } from './webhook-calls.ts'

/** The Inkprint API, called with one key. */
export class Inkprint {
  /** Makes any call by its name in the API documentation, such as `analyses.get`. */
  readonly call: Send
  readonly analyses: ReturnType<typeof analysesOf>
  readonly batches: ReturnType<typeof batchesOf>
  readonly webhooks: ReturnType<typeof webhooksOf>

  constructor(options: ClientOptions) {
    const { send, sendLater } = createTransport(options)
    this.call = send
    this.analyses = analysesOf(send, sendLater)
    this.batches = batchesOf(send)
    this.webhooks = webhooksOf(send)
  }

  /** Extracts the text of a file, free of charge, so that it can be corrected before it is analyzed. */
  extract(file: Input<'analyses.extract'>['file'], options?: CallOptions) {
    return this.call('analyses.extract', { file }, options)
  }

  /** The price of an analysis. */
  getPrice(input: Input<'analyses.getPrice'>, options?: CallOptions) {
    return this.call('analyses.getPrice', input, options)
  }

  /** The balance, and how much of it is reserved for analyses in progress. */
  getCredits(options?: CallOptions) {
    return this.call('credits.getBalance', {}, options)
  }

  /** The usage of each day and each key. */
  getUsage(input: Input<'usage.getForKey'>, options?: CallOptions) {
    return this.call('usage.getForKey', input, options)
  }

  /** The installed model and its limits. */
  getModel(options?: CallOptions) {
    return this.call('analyses.getModel', {}, options)
  }

  /** The kinds of text. */
  async listGroups(options?: CallOptions) {
    return (await this.call('analyses.listGroups', {}, options)).groups
  }

  /** Checks a receipt with the keys this installation publishes, and whether it is about a given text. */
  async verifyReceipt(
    receipt: string,
    { text, ...options }: CallOptions & { text?: string | undefined } = {},
  ): Promise<ReceiptCheck> {
    const keys = await this.call('receipts.listKeys', {}, options)
    return verifyReceipt(receipt, { keys, text })
  }
}
