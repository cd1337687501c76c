import type { AuditAction, api, Output } from '@inkprint/contract'
import type { Db, Tx } from './db/open.ts'
import { type PageWanted, pageInfo } from './paging.ts'

export interface AuditEntry {
  actorUserId: string | null
  action: AuditAction
  subjectId: string
  organizationId?: string | null
  details?: Record<string, unknown>
  address?: string
}

/** Writes down who did what, in the transaction that does it. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
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

/** What was done in an organization or to an account, newest first. */
export async function listAudit(
  db: Db,
  { page, size, ...about }: PageWanted & ({ organizationId: string } | { userId: string }),
): Promise<Output<typeof api.admin.users.listAuditEntries>> {
  const rows = db
    .selectFrom('audit_log')
    .where((where) =>
      'userId' in about
        ? where('subject_id', '=', about.userId)
        : where('audit_log.organization_id', '=', about.organizationId),
    )
  const { total } = await rows
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await rows
    .leftJoin('users', 'users.id', 'actor_user_id')
    .select(['audit_log.id', 'at', 'users.email as actor_email', 'action', 'subject_id', 'details'])
    .orderBy('audit_log.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    items: items.map(({ id, ...entry }) => ({ id: String(id), ...entry })),
    ...pageInfo({ page, size }, total),
  }
}
