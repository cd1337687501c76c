import type { FeatureJob } from '../../platform/deps.ts'
import { type Expiry, rowExpiry } from '../../platform/expiry.ts'
import { detachCard } from './cards.ts'
import { topUpCredits } from './charging.ts'
import { attentionMail, lowBalanceMail, noticeMail, purchaseReceiptMail } from './mails.ts'
import { reconcilePurchases } from './reconciliation.ts'
import { settlePurchase } from './settlement.ts'

/** For a checkout of the sandbox that has ended; a real provider delivers an event instead. */
export const settleSandboxPurchase: FeatureJob<{ sessionId: string }> = {
  name: 'settle-purchase',
  async run(deps, { sessionId }) {
    if (deps.payments) await settlePurchase(deps, { payments: deps.payments, sessionId })
  },
}

export const reconciliation: FeatureJob = {
  name: 'reconcile-purchases',
  run: reconcilePurchases,
  schedule: '*/5 * * * *',
}

export const billingJobs: FeatureJob<never>[] = [
  purchaseReceiptMail,
  lowBalanceMail,
  attentionMail,
  noticeMail,
  settleSandboxPurchase,
  reconciliation,
  topUpCredits,
  detachCard,
]

/** Notes too old for anybody to look into. */
export const billingExpiries: Expiry[] = [
  rowExpiry({ table: 'processed_events', column: 'last_at', afterDays: 90 }),
]
