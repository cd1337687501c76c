import type { ApiKeyInfo } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'

/** Everything shown about a key. */
export type Listed = ApiKeyInfo & { masked_key: string; previous_secret_until: string | null }

/** Whether a key is switched on and has not expired; for statements that read from `api_keys`. */
export function worksAt(at: Date) {
  return sql<boolean>`(api_keys.is_active and coalesce(api_keys.expires_at > ${at}, true))`
}

/** An organization's keys, newest first, with the visible start and end of each, who made it and its settings. */
export async function listKeys(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, isActiveOnly }: { organizationId: string; isActiveOnly: boolean },
): Promise<Listed[]> {
  const at = deps.now()
  let query = selectKeys(deps, { organizationId, at })
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
  if (isActiveOnly) query = query.where(worksAt(at))
  return (await query.execute()).map(listed)
}

/** One key of an organization. */
export async function requireListed(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<Listed> {
  const query = selectKeys(deps, { organizationId, at: deps.now() })
  const row = await query.where('api_keys.id', '=', keyId).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return listed(row)
}

function selectKeys(
  { db }: Pick<Deps, 'db'>,
  { organizationId, at }: { organizationId: string; at: Date },
) {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.created_at', worksAt(at).as('is_active')])
    .select(['visible_start', 'visible_end', 'api_keys.created_by as creator_id'])
    .select(['scopes', 'expires_at', 'monthly_budget', 'allowed_networks', 'zero_retention'])
    .select(creatorName.as('creator_name'))
    .select(spentAt(at).as('credits_this_month'))
    .select((from) => [
      from
        .selectFrom('key_usage')
        .select('last_at')
        .whereRef('key_id', '=', 'api_keys.id')
        .orderBy('minute', 'desc')
        .limit(1)
        .as('last_used_at'),
      from
        .selectFrom('replaced_secrets')
        .select((select) => select.fn.max('ends_at').as('until'))
        .whereRef('key_id', '=', 'api_keys.id')
        .where('ends_at', '>', at.toISOString())
        .as('previous_secret_until'),
    ])
    .where('api_keys.organization_id', '=', organizationId)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectKeys>['execute']>>[number]

function listed({ visible_start, visible_end, ...key }: Row): Listed {
  return { ...key, masked_key: `${visible_start}${'•'.repeat(8)}${visible_end}` }
}

/** A key's spending this month, exact from the moment a budget is set; null without a budget. */
export function spentAt(at: Date) {
  return sql<number | null>`case
    when monthly_budget is null then null
    when spent_month = date_trunc('month', ${at}::timestamptz, 'UTC')::date then spent
    else 0 end`
}

/** Staff who create keys for customers are not named to them. */
const creatorName = sql<string | null>`case
  when users.is_superuser and users.organization_id is distinct from api_keys.organization_id
  then 'Inkprint staff'
  else coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email) end`
