import { type AuditEntry, audit } from '../platform/audit.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Actor } from './actor.ts'

/**
 * Records what an actor did, in the transaction that does it. A key is named in the details; anything done by
 * neither a person nor a key was done by the system.
 */
export function auditBy(
  tx: Tx,
  actor: Actor,
  { details, ...entry }: Omit<AuditEntry, 'actorUserId'>,
): Promise<void> {
  return audit(tx, {
    ...entry,
    actorUserId: actor.kind === 'user' ? actor.user.id : null,
    details: { ...details, ...(actor.kind === 'key' && { api_key_id: actor.keyId }) },
  })
}
