import * as api from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import { openPortal } from './customers.ts'
import { cancelPurchase, confirmPurchase, listPurchases, startPurchase } from './purchases.ts'

export function billingRoutes(serve: Serve): void {
  serve(api.createCheckoutSession, startPurchase)
  serve(api.createCustomerPortalSession, openPortal)
  serve(api.confirmCheckout, confirmPurchase)
  serve(api.cancelCheckout, cancelPurchase)
  serve(api.purchases, ({ db, actor }, page) =>
    listPurchases(db, { ...page, organizationId: actor.organizationId }),
  )
}
