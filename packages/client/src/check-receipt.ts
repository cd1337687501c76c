import { isTextOf, verifyReceipt } from '@inkprint/contract'
import type { PublishedKeys, ReceiptCheck } from './receipt-check.ts'

export async function checkReceipt(
  receipt: string,
  { keys, text }: { keys: PublishedKeys; text?: string | undefined },
): Promise<ReceiptCheck> {
  const { issuer } = keys
  const published = issuer === undefined ? { keys: keys.keys } : { keys: keys.keys, issuer }
  const checked = await verifyReceipt(receipt, { keys: published })
  if (checked.problem !== null) return checked
  return {
    ...checked,
    isTextOf: text === undefined ? null : await isTextOf(checked.receipt, text),
  }
}
