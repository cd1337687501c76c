import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { hasSecondFactor } from '../account/sessions.ts'

/** Whose data is exported: the person's own, plus the whole organization's if they manage it. */
export interface Exported {
  userId: string
  organizationId: string | null
  isWholeOrganization: boolean
}

export type DataRow = Record<string, unknown>

/** One kind of data. It is read twice, for JSON and for CSV, and never all at once. */
export interface Dataset {
  name: string
  batches: () => AsyncGenerator<DataRow[]>
}

export function datasetsOf(db: Db, whose: Exported): Dataset[] {
  const { organizationId, isWholeOrganization } = whose
  const personal = [profile(db, whose), ...waysIn(db, whose), auditEntries(db, whose)]
  if (organizationId === null) return personal
  const ofMember = [analyses(db, whose), apiKeys(db, whose)]
  if (!isWholeOrganization) return [...personal, ...ofMember]
  const ofOrganization = [
    organization(db, organizationId),
    members(db, organizationId),
    creditEntries(db, organizationId),
    purchases(db, organizationId),
  ]
  return [...personal, ...ofMember, ...ofOrganization]
}

function profile(db: Db, { userId }: Exported): Dataset {
  return once(db, {
    name: 'profile',
    query: sql`
      select users.id, email, first_name, last_name, pending_email, is_verified, users.created_at,
             terms_accepted_at, not_consumer_declared_at, marketing_opt_in, marketing_decided_at,
             users.organization_id, role, last_active_at
      from users left join memberships on memberships.user_id = users.id
      where users.id = ${userId}`,
  })
}

/** How the person signs in, without anything somebody else could sign in with. */
function waysIn(db: Db, { userId }: Exported): Dataset[] {
  const queries = {
    sessions: sql`
      select id, created_at, last_used_at, expires_at, confirmed_at, user_agent, network
      from sessions where user_id = ${userId} order by created_at, id`,
    devices: sql`
      select created_at, last_used_at from devices where user_id = ${userId} order by created_at`,
    'second-factor': sql`
      select ${hasSecondFactor} as is_on,
             (select confirmed_at from totp_secrets where user_id = users.id) as totp_since,
             (select count(*) from recovery_codes where user_id = users.id) as recovery_codes_left
      from users where id = ${userId}`,
    passkeys: sql`
      select id, name, created_at, last_used_at
      from passkeys where user_id = ${userId} order by created_at, id`,
    'sign-on-links': sql`
      select issuer, subject, organization_id, created_at, last_used_at
      from sso_identities where user_id = ${userId} order by created_at, issuer`,
  }
  return Object.entries(queries).map(([name, query]) => once(db, { name, query }))
}

function organization(db: Db, id: string): Dataset {
  return once(db, {
    name: 'organization',
    query: sql`
      select id, name, description, credits, billing_name, tax_id, street_address, postal_code,
             state, country, retention_days, created_at
      from organizations where id = ${id}`,
  })
}

function members(db: Db, organizationId: string): Dataset {
  return once(db, {
    name: 'members',
    query: sql`
      select user_id, email, first_name, last_name, role, memberships.created_at, last_active_at
      from memberships join users on users.id = user_id
      where memberships.organization_id = ${organizationId} order by memberships.created_at`,
  })
}

/** Without the keys themselves, which only those who copied them have. */
function apiKeys(db: Db, { userId, organizationId, isWholeOrganization }: Exported): Dataset {
  return once(db, {
    name: 'api-keys',
    query: sql`
      select id, name, visible_start, visible_end, is_active, scopes, expires_at, monthly_budget,
             allowed_networks, zero_retention, created_by, created_at
      from api_keys
      where organization_id = ${organizationId} and (${isWholeOrganization} or created_by = ${userId})
      order by created_at, id`,
  })
}

function purchases(db: Db, organizationId: string): Dataset {
  return once(db, {
    name: 'purchases',
    query: sql`
      select id, user_id, package_name, credits, price, status, created_at, paid_at, paid_cents,
             refunded_cents, receipt_number
      from purchases where organization_id = ${organizationId} order by created_at, id`,
  })
}

function creditEntries(db: Db, organizationId: string): Dataset {
  return paged(db, {
    name: 'credit-history',
    size: 1_000,
    page: (after) => sql`
      select number::text as position, number, created_at, change_amount, balance_after, reason,
             reference, api_key_name, words, user_id
      from credit_entries
      where organization_id = ${organizationId} and number > ${Number(after ?? 0)}
      order by number limit 1000`,
  })
}

/** Actions on an account; its owner keeps these entries when leaving the organization. */
const accountActions =
  '^(account|data|email|passkey|password|recovery-codes?|second-factor|session|sso|user)[.]'

/**
 * Entries about the organization and, whoever exports, about the person's own account, also from the time
 * they belonged elsewhere. Leaves out who acted, because that is somebody else's data.
 */
function auditEntries(db: Db, { userId, organizationId, isWholeOrganization }: Exported): Dataset {
  return paged(db, {
    name: 'audit-log',
    size: 1_000,
    page: (after) => sql`
      select id::text as position, at, action, subject_id, details - 'welcome' as details,
             case when organization_id = ${organizationId} or actor_user_id = ${userId}
               then actor_user_id end as actor_user_id
      from audit_log
      where id > ${after ?? '0'}::bigint
        and (subject_id = ${userId} and (organization_id is null or action ~ ${accountActions})
             or organization_id = ${organizationId}
               and (${isWholeOrganization} or actor_user_id = ${userId} or subject_id = ${userId}))
      order by audit_log.id limit 1000`,
  })
}

/** Few at a time: each may have a long text. */
function analyses(db: Db, { userId, organizationId, isWholeOrganization }: Exported): Dataset {
  return paged(db, {
    name: 'analyses',
    size: 20,
    page: (after) => {
      const [time = '-infinity', id = ''] = after?.split('|') ?? []
      return sql`
        select analyses.created_at::text || '|' || id as position, id, title, status, origin,
               analyses.created_at, finished_at, analyses.user_id, analyses.api_key_id, words, credits,
               group_id, classification, probability, model_version, is_correct as feedback_is_correct,
               comment as feedback_comment, text, result
        from analyses left join feedback on analysis_id = id
        where organization_id = ${organizationId} and adds_to is null
          and (analyses.created_at, id) > (${time}::timestamptz, ${id})
          and (${isWholeOrganization} or analyses.user_id = ${userId})
        order by analyses.created_at, id limit 20`
    },
  })
}

function once(db: Db, { name, query }: { name: string; query: RawBuilder<unknown> }): Dataset {
  async function* batches(): AsyncGenerator<DataRow[]> {
    const { rows } = await query.execute(db)
    yield rows as DataRow[]
  }
  return { name, batches }
}

interface Paged {
  name: string
  size: number
  /** The rows after a position, each with its own position. */
  page: (after: string | null) => RawBuilder<unknown>
}

function paged(db: Db, { name, size, page }: Paged): Dataset {
  async function* batches(): AsyncGenerator<DataRow[]> {
    for (let after: string | null = null; ; ) {
      const { rows } = await page(after).execute(db)
      const found = rows as (DataRow & { position: string })[]
      yield found.map(({ position: _, ...row }) => row)
      const last = found.at(-1)
      if (found.length < size || !last) return
      after = last.position
    }
  }
  return { name, batches }
}
