import { paths, pathTo } from '@inkprint/contract'

/** The path of a purchase's receipt. */
export function purchaseReceiptPath(purchaseId: string): string {
  return pathTo(paths.purchaseReceipt, { params: { id: purchaseId } })
}
