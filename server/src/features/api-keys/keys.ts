import type { AuditAction, CreatedApiKey, KeyScope, KeySettings } from '@inkprint/contract'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { isAllowed, requirePermission } from '../../policy/permissions.ts'
import { lockUsableOrganization } from '../organization/locking.ts'
import { hashKey, newKey, visibleParts } from './key-format.ts'
import { settingColumns } from './setting-columns.ts'

/** Who makes or deletes a key, and whose it is. */
export interface Change {
  organizationId: string
  actorUserId: string
  address: string
}

type Created = z.infer<typeof CreatedApiKey>

/** Creates a key; its full text appears in this answer only. */
export async function createKey(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { name, settings: wanted = {}, ...change }: Change & { name: string; settings?: KeySettings },
): Promise<Created> {
  const { organizationId } = change
  const secret = newKey()
  const key = { id: newId('key'), name, is_active: true, created_at: now().toISOString() }
  const columns = settingColumns(wanted, now())
  await db.transaction().execute(async (tx) => {
    // Locked while counting, so that simultaneous calls cannot exceed the limit together.
    const isThere = await lockUsableOrganization(tx, organizationId)
    if (!isThere) throw new AppError('NOT_FOUND')
    const { count } = await tx
      .selectFrom('api_keys')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    if (count >= settings.limits.keys) throw new AppError('TOO_MANY_KEYS')
    await tx
      .insertInto('api_keys')
      .values({
        ...key,
        organization_id: organizationId,
        key_hash: hashKey(secret),
        created_by: change.actorUserId,
        ...visibleParts(secret),
        ...columns,
      })
      .execute()
    await auditKey(tx, { ...change, key, action: 'api-key.created' })
  })
  return { ...key, last_used_at: null, api_key: secret }
}

/** Refuses to give a key a scope beyond the giver's role; scopes it already has may stay. */
export function requireGiveable(
  { actor }: Context<'member'>,
  { wanted, had }: { wanted: readonly KeyScope[] | undefined; had: readonly KeyScope[] },
): void {
  const isGiven = wanted?.includes('webhooks') && !had.includes('webhooks')
  if (isGiven) requirePermission(actor, 'webhooks.manage')
}

/** Refuses members who may change only their own keys, if the key is somebody else's. */
export async function requireChangeable(
  { db, actor }: Context<'member'>,
  keyId: string,
): Promise<void> {
  if (isAllowed(actor.role, 'keys.all')) return
  const key = await db
    .selectFrom('api_keys')
    .select('created_by')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', keyId)
    .executeTakeFirst()
  if (!key) throw new AppError('NOT_FOUND')
  if (key.created_by !== actor.user.id) requirePermission(actor, 'keys.all')
}

/** Deletes a key permanently; entries it paid for keep its name. */
export async function deleteKey(
  db: Db,
  { keyId, ...change }: Change & { keyId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = await tx
      .deleteFrom('api_keys')
      .where('organization_id', '=', change.organizationId)
      .where('id', '=', keyId)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!key) throw new AppError('NOT_FOUND')
    await auditKey(tx, { ...change, key, action: 'api-key.deleted' })
  })
}

/** How often each of the organization's own keys among `keyIds` was used. */
export async function countRequests(
  db: Db,
  { organizationId, keyIds }: { organizationId: string; keyIds: string[] },
): Promise<Record<string, number>> {
  if (keyIds.length === 0) return {}
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('key_usage', 'key_usage.key_id', 'api_keys.id')
    .select('api_keys.id')
    .select(sql<number>`coalesce(sum(key_usage.requests), 0)`.as('requests'))
    .where('api_keys.organization_id', '=', organizationId)
    .where('api_keys.id', 'in', keyIds)
    .groupBy('api_keys.id')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.id, row.requests]))
}

/** Who changes keys of an organization, from the call. */
export function changeBy(
  { actor, origin }: Context<'member' | 'superuser'>,
  organizationId: string,
): Change {
  return { organizationId, actorUserId: actor.user.id, address: origin.address }
}

/** Records what was done to a key. */
export async function auditKey(
  tx: Tx,
  {
    key,
    action,
    more,
    ...change
  }: Change & {
    key: { id: string; name: string }
    action: AuditAction
    more?: Record<string, unknown>
  },
): Promise<void> {
  await audit(tx, { ...change, action, subjectId: key.id, details: { name: key.name, ...more } })
}
