import { isIP } from 'node:net'
import type { KeyScope, Role } from '@inkprint/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { plainAddress } from '../../platform/addresses.ts'
import { dayMs } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { KeyHolder } from '../../policy/actor.ts'
import { type KeyLimit, refuseExceeded } from '../../policy/key-limit.ts'
import { isUsable } from '../../policy/organization.ts'
import { hashKey, isKey } from './key-format.ts'

const minuteMs = 60_000

type Clock = Pick<Deps, 'db' | 'now' | 'settings'>

/**
 * Finds a key's holder and counts the use, in one statement; null for a mistyped or unknown key. Calls from
 * networks that are not allowed do not count: otherwise a thief could use up the key's limit.
 */
export async function findKeyHolder(
  deps: Clock,
  { key, address }: { key: string; address: string },
): Promise<{ holder: KeyHolder; limit: KeyLimit } | null> {
  if (!isKey(key)) return null
  const window = windowOf(deps)
  const { rows } = await sql<UsedKey>`${prepared}
    with key as (
      select api_keys.id, api_keys.name, api_keys.organization_id, ${isUsable} as is_active, credits,
             reserved, max_false_positive_rate, scopes, ${usedByOrganization(window)} as used_together,
             api_keys.is_active and coalesce(expires_at > ${window.at}, true) as is_working,
             expires_at <= ${window.at} as is_expired, ${makerRoles} as maker_roles,
             ${isAllowedFrom(address)} as is_allowed_here
      from api_keys join organizations on organizations.id = api_keys.organization_id
      where api_keys.id = (
        select id from api_keys where key_hash = ${hashKey(key)}
        union all
        select key_id from replaced_secrets
        where key_hash = ${hashKey(key)} and ends_at > ${window.at})
    ), used as (
      insert into key_usage (key_id, minute, requests, last_at)
      select id, ${window.minute}, 1, ${window.at} from key
      where is_active and is_working and is_allowed_here and used_together < ${window.limitTogether}
      ${countOneMore(window)}
    )
    select key.*, used.requests from key left join used on true`
    .execute(deps.db)
    .catch((error) => noRowsOfDeletedKey<UsedKey>(error))
  const found = rows[0]
  if (!found) return null
  if (!found.is_working) {
    const why = found.is_expired ? 'has expired' : 'is disabled'
    throw new AppError('UNAUTHORIZED', { detail: `The API key “${found.name}” ${why}.` })
  }
  if (!found.is_allowed_here) throw new AppError('NETWORK_REFUSED', { facts: { address } })
  if (!found.is_active) throw new AppError('ORGANIZATION_INACTIVE')
  return {
    holder: {
      kind: 'key',
      keyId: found.id,
      keyName: found.name,
      scopes: found.scopes,
      makerRoles: found.maker_roles,
      organizationId: found.organization_id,
      credits: found.credits,
      reserved: found.reserved,
      maxFalsePositiveRate: found.max_false_positive_rate,
    },
    limit: limitAfter(window, found),
  }
}

/** Counts the owner's use of a key, as in the playground; refuses it beyond the limit. */
export async function countUse(deps: Clock, keyId: string): Promise<KeyLimit> {
  const window = windowOf(deps)
  const { rows } = await sql<Uses>`
    with key as (
      select id, ${usedByOrganization(window)} as used_together from api_keys where id = ${keyId}
    ), used as (
      insert into key_usage (key_id, minute, requests, last_at)
      select id, ${window.minute}, 1, ${window.at} from key
      where used_together < ${window.limitTogether}
      ${countOneMore(window)}
    )
    select used.requests, used_together from key left join used on true`
    .execute(deps.db)
    .catch((error) => noRowsOfDeletedKey<Uses>(error))
  if (!rows[0]) throw new AppError('NOT_FOUND')
  const limit = limitAfter(window, rows[0])
  refuseExceeded(limit)
  return limit
}

const keysAtOnce = 100

/** Adds up the minutes of past days to one row a day; no count and no last use changes. */
export async function compactUsage({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = Math.floor(now().getTime() / dayMs) * dayMs
  const before = new Date(today - 2 * dayMs)
  for (let last: string | null = ''; last !== null; ) last = await compactNext(db, { last, before })
}

/**
 * Locks keys before their rows, as a deletion does, and skips a key that is being deleted. Returns the last
 * key, or null if there are none after `last`.
 */
async function compactNext(
  db: Db,
  { last, before }: { last: string; before: Date },
): Promise<string | null> {
  const isOld = sql`minute < ${before} and minute <> date_trunc('day', minute, 'UTC')`
  const { rows } = await sql<{ last: string | null }>`
    with held as materialized (
      select id from api_keys
      where id > ${last} and exists (select from key_usage where key_id = api_keys.id and ${isOld})
      order by id limit ${keysAtOnce} for key share skip locked
    ), old as (
      delete from key_usage where ctid = any (array(
        select ctid from key_usage where key_id in (select id from held) and ${isOld}
        for update skip locked))
      returning key_id, date_trunc('day', minute, 'UTC') as day, requests, last_at
    ), kept as (
      insert into key_usage (key_id, minute, requests, last_at)
      select key_id, day, sum(requests), max(last_at) from old group by key_id, day
      order by key_id, day
      on conflict (key_id, minute) do update
      set requests = key_usage.requests + excluded.requests,
          last_at = greatest(key_usage.last_at, excluded.last_at)
    )
    select max(id) as last from held`.execute(db)
  return rows[0]?.last ?? null
}

/**
 * In the current minute: this use's number among the key's, null if refused, and all earlier uses by the
 * organization.
 */
interface Uses {
  requests: number | null
  used_together: number
}

interface UsedKey extends Uses {
  id: string
  name: string
  scopes: KeyScope[]
  maker_roles: Role[]
  organization_id: string
  /** Whether its organization may do anything. */
  is_active: boolean
  /** Whether the key itself is switched on and has not expired. */
  is_working: boolean
  is_expired: boolean | null
  is_allowed_here: boolean
  credits: number
  reserved: number
  max_false_positive_rate: number | null
}

/** The current roles of those who answer for a key; for statements that read from `api_keys`. */
const makerRoles = sql`array(
  select role from memberships
  where memberships.organization_id = api_keys.organization_id
    and user_id in (created_by, scopes_given_by))`

/**
 * Whether a key may be used from an address; an invalid address is allowed only if the key is unrestricted.
 */
function isAllowedFrom(address: string) {
  const plain = plainAddress(address)
  const known = isIP(plain) === 0 ? null : plain
  return sql`coalesce(allowed_networks is null or ${known}::inet <<= any(allowed_networks), false)`
}

type Window = ReturnType<typeof windowOf>

function windowOf({ now, settings }: Clock) {
  const at = now()
  const minute = new Date(Math.floor(at.getTime() / minuteMs) * minuteMs)
  const { keyRequests, organizationRequests } = settings.limits
  return { at, minute, limit: keyRequests, limitTogether: organizationRequests }
}

function countOneMore({ limit }: Window) {
  return sql`
    on conflict (key_id, minute) do update
    set requests = key_usage.requests + 1,
        last_at = greatest(key_usage.last_at, excluded.last_at)
    where key_usage.requests < ${limit}
    returning requests`
}

/** The uses of all keys of the organization of an `api_keys` row in this minute. */
function usedByOrganization({ minute }: Window) {
  return sql`(
    select coalesce(sum(requests), 0)::integer
    from api_keys sisters join key_usage on key_id = sisters.id and minute = ${minute}
    where sisters.organization_id = api_keys.organization_id)`
}

/** Of the two limits, the one reached first. */
function limitAfter(window: Window, { requests, used_together }: Uses): KeyLimit {
  const { at, minute, limit, limitTogether } = window
  const ofKey = { limit, remaining: limit - (requests ?? limit) }
  const ofAll = { limit: limitTogether, remaining: limitTogether - used_together - 1 }
  const nearest = ofAll.remaining < ofKey.remaining ? ofAll : ofKey
  return {
    limit: nearest.limit,
    remaining: requests === null ? 0 : Math.max(0, nearest.remaining),
    resetSeconds: Math.ceil((minute.getTime() + minuteMs - at.getTime()) / 1000),
    isExceeded: requests === null,
  }
}

/** A key deleted between lookup and counting is an unknown key. */
function noRowsOfDeletedKey<Row>(error: unknown): { rows: Row[] } {
  if (error instanceof pg.DatabaseError && error.constraint === 'key_usage_key_id_fkey') {
    return { rows: [] }
  }
  throw error
}
