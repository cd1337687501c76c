import type { AuditAction } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Context } from '../../policy/context.ts'
import { factorMail } from './jobs.ts'
import type { FactorEvent } from './mail-texts.ts'

interface Change {
  context: Context
  userId: string
  action: AuditAction
  event: FactorEvent
  details?: Record<string, unknown>
}

/** Records a change somebody made to their own second factor, and notifies them by mail. */
export async function recordChange(
  tx: Tx,
  { context, userId, action, event, details }: Change,
): Promise<void> {
  await audit(tx, {
    actorUserId: userId,
    action,
    subjectId: userId,
    address: context.origin.address,
    ...(details && { details }),
  })
  await context.jobs.add(tx, factorMail, { userId, event })
}
