import type { PublishedKeys, ReceiptCheck } from './receipt-check.ts'

/** Verifies a receipt with the given keys; makes no requests. */
export async function verifyReceipt(
  receipt: string,
  options: { keys: PublishedKeys; text?: string | undefined },
): Promise<ReceiptCheck> {
  // Loaded only when needed, because most programs never verify a receipt.
  const { checkReceipt } = await import('./check-receipt.ts')
  return checkReceipt(receipt, options)
}
