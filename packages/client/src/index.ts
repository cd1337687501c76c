export type { Analysis, FileAnalysisInput } from './analyses.ts'
export type { BatchWaitOptions } from './batches.ts'
export { ApiError, ConnectionError, InkprintError, TimeoutError, WebhookError } from './errors.ts'
export type * from './generated.ts'
export { Inkprint } from './inkprint.ts'
export type { WaitOptions } from './lists.ts'
export type { PublishedKeys, ReceiptCheck, ReceiptProblem } from './receipt-check.ts'
export { verifyReceipt } from './receipts.ts'
export type {
  CallName,
  CallOptions,
  ClientOptions,
  DeferredOutput,
  Input,
  Output,
  Send,
} from './transport.ts'
export { type ReceivedWebhook, verifyWebhook } from './webhooks.ts'
