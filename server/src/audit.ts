import type { Db } from './db/open.ts'

export interface AuditEntry {
  actorUserId: string | null
  action: string
  subjectId: string
  organizationId?: string | null
  details?: Record<string, unknown>
  address?: string
}

/** Writes down who did what; called inside the transaction that does it. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_user_id: entry.actorUserId,
      action: entry.action,
      subject_id: entry.subjectId,
      organization_id: entry.organizationId ?? null,
      details: JSON.stringify(entry.details ?? {}),
      address: entry.address ?? null,
    })
    .execute()
}
