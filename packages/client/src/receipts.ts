import type { PublishedKeys, ReceiptCheck } from './receipt-check.ts'

/** Verifies a receipt with keys that you have; asks nobody. */
export async function verifyReceipt(
  receipt: string,
  options: { keys: PublishedKeys; text?: string | undefined },
): Promise<ReceiptCheck> {
  // Most programs never verify a receipt, so what that takes is loaded when it is needed.
  const { checkReceipt } = await import('./check-receipt.ts')
  return checkReceipt(receipt, options)
}
