import { api } from '@inkprint/contract'
import type { Serve } from '../../http/serve.ts'
import type { JobHandlers } from '../../platform/queue/jobs.ts'
import { openPortal } from './customers.ts'
import { mailAttention, mailLowBalance, mailNotice, mailReceipt } from './mails.ts'
import { cancelPurchase, confirmPurchase, listPurchases, startPurchase } from './purchases.ts'
import { reconcilePurchases } from './reconciliation.ts'
import { settlePurchase } from './settlement.ts'

export function billingRoutes(serve: Serve): void {
  serve(api.purchases.create, startPurchase)
  serve(api.purchases.openPortal, openPortal)
  serve(api.purchases.confirm, confirmPurchase)
  serve(api.purchases.cancel, cancelPurchase)
  serve(api.purchases.list, ({ db, actor }, page) =>
    listPurchases(db, { ...page, organizationId: actor.organizationId }),
  )
}

export const billingJobs = {
  'receipt-mail': mailReceipt,
  'low-balance-mail': mailLowBalance,
  'purchase-attention-mail': mailAttention,
  'purchase-notice-mail': mailNotice,
  'reconcile-purchases': reconcilePurchases,
  async 'settle-purchase'(deps, { sessionId }) {
    if (deps.payments) await settlePurchase(deps, { payments: deps.payments, sessionId })
  },
} satisfies Partial<JobHandlers>
