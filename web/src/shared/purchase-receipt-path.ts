import { paths, pathTo } from '@inkprint/contract'

/** Where the receipt for a purchase is. */
export function purchaseReceiptPath(purchaseId: string): string {
  return pathTo(paths.purchaseReceipt, { params: { id: purchaseId } })
}
