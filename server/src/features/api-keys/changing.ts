import type { KeyScope, KeySettings } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { lockOrganization } from '../organization/locking.ts'
import { auditKey, type Change } from './keys.ts'
import { type Listed, requireListed } from './listing.ts'
import { settingColumns } from './setting-columns.ts'

interface Wanted extends KeySettings {
  is_active?: boolean | undefined
  name?: string | undefined
}

/** Changes a key's settings; analyses accepted before are finished. */
export async function changeKey(
  deps: Pick<Deps, 'db' | 'now'>,
  {
    keyId,
    wanted,
    requireAllowed,
    ...change
  }: Change & {
    keyId: string
    wanted: Wanted
    /** Throws if the caller may not change a key with the scopes it had. */
    requireAllowed?: (had: readonly KeyScope[]) => void
  },
): Promise<Listed> {
  const { organizationId } = change
  const { name, is_active, ...settings } = wanted
  const at = deps.now()
  const columns = {
    ...(name !== undefined && { name }),
    ...(is_active !== undefined && { is_active }),
    ...settingColumns(settings, at),
  }
  /** The creator answers for the key anyway, and must not replace somebody else who does. */
  const isGivenByOther = ({
    scopes,
    created_by,
  }: {
    scopes: readonly KeyScope[]
    created_by: string | null
  }) =>
    created_by !== change.actorUserId &&
    (wanted.scopes?.some((scope) => !scopes.includes(scope)) ?? false)
  await deps.db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, { organizationId, keyId })
    requireAllowed?.(key.scopes)
    if (Object.keys(columns).length === 0) return
    const changed = await tx
      .updateTable('api_keys')
      .set({ ...columns, ...(isGivenByOther(key) && { scopes_given_by: change.actorUserId }) })
      .where('id', '=', keyId)
      .returning(changeable)
      .executeTakeFirstOrThrow()
    if (changed.monthly_budget !== null) await countSpending(tx, { organizationId, keyId, at })
    await auditChanges(tx, { change, before: key, after: changed })
  })
  return requireListed(deps, { organizationId, keyId })
}

const changeable = [
  ...(['id', 'name', 'is_active', 'scopes', 'expires_at'] as const),
  ...(['monthly_budget', 'allowed_networks', 'zero_retention'] as const),
] as const

/** Locks the organization before its key, in the same order as accepting and charging an analysis. */
export async function lockKey(
  tx: Tx,
  { organizationId, keyId }: { organizationId: string; keyId: string },
) {
  await lockOrganization(tx, organizationId)
  const key = await tx
    .selectFrom('api_keys')
    .select(changeable)
    .select(['key_hash', 'created_at', 'created_by'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', keyId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!key) throw new AppError('NOT_FOUND')
  return key
}

/** From the entries, because charges of a release without budgets count as well. */
async function countSpending(
  tx: Tx,
  { organizationId, keyId, at }: { organizationId: string; keyId: string; at: Date },
): Promise<void> {
  await sql`
    update api_keys
    set spent_month = month.first::date,
        spent = (
          select coalesce(-sum(change_amount), 0) from credit_entries
          where organization_id = ${organizationId} and api_key_id = ${keyId}
            and reason = 'analysis' and created_at >= month.first)
    from (select date_trunc('month', ${at}::timestamptz, 'UTC') as first) month
    where id = ${keyId}`.execute(tx)
}

type Changeable = Pick<Awaited<ReturnType<typeof lockKey>>, (typeof changeable)[number]>

/** Switching on or off is an action of its own; for all else the log names the fields that changed. */
async function auditChanges(
  tx: Tx,
  { change, before, after }: { change: Change; before: Changeable; after: Changeable },
): Promise<void> {
  const fields = changeable.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
  const others = fields.filter((field) => field !== 'is_active')
  if (others.length < fields.length) {
    const action = after.is_active ? 'api-key.activated' : 'api-key.deactivated'
    await auditKey(tx, { ...change, key: after, action })
  }
  if (others.length === 0) return
  await auditKey(tx, { ...change, key: after, action: 'api-key.updated', more: { fields: others } })
}
