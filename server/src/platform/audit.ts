import type { AuditAction, api, Output } from '@inkprint/contract'
import { sql } from 'kysely'
import { daysBefore } from './days.ts'
import type { Db, Tx } from './db/open.ts'
import type { Deps } from './deps.ts'
import { type PageWanted, pageInfo } from './paging.ts'

export interface AuditEntry {
  actorUserId: string | null
  action: AuditAction
  subjectId: string
  organizationId?: string | null
  details?: Record<string, unknown>
  address?: string
}

/** Records who did what, in the transaction that does it. */
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
      // Stored now, because the actor may leave the staff or be deleted later.
      is_staff: sql<boolean>`coalesce((
        select is_superuser and organization_id is distinct from ${entry.organizationId ?? null}
        from users where id = ${entry.actorUserId}), false)`,
    })
    .execute()
}

/** The address is gone once the account is deleted. Null (the system) if neither a person nor a key acted. */
const actorEmail = sql<string | null>`case
  when actor_user_id is not null then coalesce(users.email, 'a deleted account')
  when details ? 'api_key_id' then coalesce('API key “' || api_keys.name || '”', 'a deleted API key')
end`

type Page = Output<typeof api.admin.users.listAuditEntries>

/** Adds whether staff did it, which callers are not told; null in entries of earlier releases. */
export type ListedEntry = Page['items'][number] & { is_staff: boolean | null }

/** What was done in an organization or to an account, newest first. */
export async function listAudit(
  db: Db,
  { page, size, ...about }: PageWanted & ({ organizationId: string } | { userId: string }),
): Promise<Omit<Page, 'items'> & { items: ListedEntry[] }> {
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
    .leftJoin('api_keys', (join) =>
      join
        .on(sql<boolean>`api_keys.id = details ->> 'api_key_id'`)
        .onRef('api_keys.organization_id', '=', 'audit_log.organization_id'),
    )
    .select(['audit_log.id', 'at', 'action', 'subject_id', 'details', 'is_staff'])
    .select(actorEmail.as('actor_email'))
    .orderBy('audit_log.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    items: items.map(({ id, ...entry }) => ({ id: String(id), ...entry })),
    ...pageInfo({ page, size }, total),
  }
}

const batch = 1_000

/**
 * Removes entries that are past their retention. Entries saying that staff created or changed a still
 * unverified account are kept as long as the account: without them it would count as an abandoned
 * registration and be removed, too.
 */
export async function deleteOldAudit({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<void> {
  if (settings.auditDays === 0) return
  const before = daysBefore(now(), settings.auditDays)
  let removed = batch
  while (removed === batch) {
    const { numAffectedRows } = await sql`
      delete from audit_log where id in (
        select id from audit_log
        where at < ${before} and not (
          action in ('user.created', 'user.updated')
          and exists (select from users where users.id = subject_id and not is_verified))
        order by at limit ${batch} for update skip locked)`.execute(db)
    removed = Number(numAffectedRows ?? 0)
  }
}
