import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Payments } from '../../platform/payments/payments.ts'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import type { PurchaseProblem } from './mail-texts.ts'
import { attentionMail } from './mails.ts'

export type SettlementDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'log'>

/** A purchase as the provider names it. */
export interface PurchaseReference {
  purchaseId: string
  sessionId: string
  provider: Payments['provider']
}

/** What staff should know: what happened, the credits it moved, and those that had already been spent. */
export interface Flag {
  problem: PurchaseProblem
  credits: number
  spent: number
}

/** Records a case in which money and credits diverged, and mails support. */
export async function flagForStaff(
  tx: Tx,
  {
    deps,
    purchaseId,
    organizationId,
    flag,
  }: { deps: SettlementDeps; purchaseId: string; organizationId: string; flag: Flag },
): Promise<void> {
  await auditBy(tx, system, {
    action: 'purchase.flagged',
    subjectId: purchaseId,
    organizationId,
    details: { ...flag },
  })
  await deps.jobs.add(tx, attentionMail, { purchaseId, ...flag })
}
