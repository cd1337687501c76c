import type { ApiKey, AuditAction, CreatedApiKey } from '@inkprint/contract'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { audit } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { isUsable } from '../../policy/organization.ts'
import { isAllowed, requirePermission } from '../../policy/permissions.ts'
import { hashKey, newKey, visibleParts } from './key-format.ts'

/** Who makes or deletes a key, and whose it is. */
interface Change {
  organizationId: string
  actorUserId: string
  address: string
}

type Created = z.infer<typeof CreatedApiKey>

type Listed = ApiKey & {
  masked_key: string
  creator_id: string | null
  creator_name: string | null
}

/** An organization's keys, newest first, with the visible start and end of each and who made it. */
export async function listKeys(
  db: Db,
  { organizationId, isActiveOnly }: { organizationId: string; isActiveOnly: boolean },
): Promise<Listed[]> {
  let query = db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.is_active', 'api_keys.created_at'])
    .select(['visible_start', 'visible_end', 'api_keys.created_by as creator_id'])
    .select(creatorName.as('creator_name'))
    .select((from) =>
      from
        .selectFrom('key_usage')
        .select('last_at')
        .whereRef('key_id', '=', 'api_keys.id')
        .orderBy('minute', 'desc')
        .limit(1)
        .as('last_used_at'),
    )
    .where('api_keys.organization_id', '=', organizationId)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
  if (isActiveOnly) query = query.where('api_keys.is_active', '=', true)
  const rows = await query.execute()
  return rows.map(({ visible_start, visible_end, ...key }) => ({
    ...key,
    masked_key: `${visible_start}${'•'.repeat(8)}${visible_end}`,
  }))
}

/** Staff make keys for customers, and are not named to them. */
const creatorName = sql<string | null>`case
  when users.is_superuser and users.organization_id is distinct from api_keys.organization_id
  then 'Inkprint staff'
  else coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) end`

/** Makes a key; the answer is the only place its whole text ever stands. */
export async function createKey(
  { db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>,
  { name, ...change }: Change & { name: string },
): Promise<Created> {
  const { organizationId } = change
  const secret = newKey()
  const key = { id: newId('key'), name, is_active: true, created_at: now().toISOString() }
  await db.transaction().execute(async (tx) => {
    // Held while counting, so that simultaneous calls cannot exceed the limit together.
    const organization = await tx
      .selectFrom('organizations')
      .select(isUsable.as('is_usable'))
      .where('id', '=', organizationId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!organization) throw new AppError('NOT_FOUND')
    if (!organization.is_usable) throw new AppError('ORGANIZATION_INACTIVE')
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
      })
      .execute()
    await auditKey(tx, { ...change, key, action: 'api-key.created' })
  })
  return { ...key, last_used_at: null, api_key: secret }
}

/** Refuses a member who may change only keys of their own, where the key is another's. */
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

/** Switches a key off or on; a call under way with it is answered. */
export async function switchKey(
  db: Db,
  { keyId, is_active, ...change }: Change & { keyId: string; is_active: boolean },
): Promise<Listed> {
  const { organizationId } = change
  await db.transaction().execute(async (tx) => {
    const key = await tx
      .updateTable('api_keys')
      .set({ is_active })
      .where('organization_id', '=', organizationId)
      .where('id', '=', keyId)
      .where('is_active', '!=', is_active)
      .returning(['id', 'name'])
      .executeTakeFirst()
    const action = is_active ? 'api-key.activated' : 'api-key.deactivated'
    if (key) await auditKey(tx, { ...change, key, action })
  })
  const listed = await listKeys(db, { organizationId, isActiveOnly: false })
  const key = listed.find(({ id }) => id === keyId)
  if (!key) throw new AppError('NOT_FOUND')
  return key
}

/** Deletes a key for good; entries it paid for keep its name. */
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

async function auditKey(
  tx: Tx,
  { key, action, ...change }: Change & { key: { id: string; name: string }; action: AuditAction },
): Promise<void> {
  await audit(tx, { ...change, action, subjectId: key.id, details: { name: key.name } })
}
