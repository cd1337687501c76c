import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { confirmCard, removeCard, startCard } from './cards.ts'
import { openPortal } from './customers.ts'
import { readReceipt } from './purchase-receipts.ts'
import { cancelPurchase, confirmPurchase, listPurchases, startPurchase } from './purchases.ts'

export function billingRoutes(serve: Serve): void {
  serve(api.purchases.create, startPurchase)
  serve(api.purchases.openPortal, openPortal)
  serve(api.purchases.confirm, confirmPurchase)
  serve(api.purchases.cancel, cancelPurchase)
  serve(api.purchases.getReceipt, readReceipt)
  serve(api.purchases.list, ({ db, actor }, page) =>
    listPurchases(db, { ...page, organizationId: actor.organizationId }),
  )
  serve(api.topUps.saveCard, startCard)
  serve(api.topUps.confirmCard, confirmCard)
  serve(api.topUps.removeCard, removeCard)
}
