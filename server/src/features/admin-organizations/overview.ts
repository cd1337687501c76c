import type { api, Output } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { type PageWanted, pageInfo } from '../../platform/paging.ts'
import type { Context } from '../../policy/context.ts'
import { presentUser, selectUsers } from '../account/users.ts'
import { listHistory, shownReserve } from '../credits/history.ts'
import { organizationColumns } from '../organization/organizations.ts'

type SingleSignOn = Output<typeof api.admin.organizations.getOverview>['single_sign_on']

export async function readOverview(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<Output<typeof api.admin.organizations.getOverview>> {
  const month = startOfMonth(now())
  const found = await db
    .selectFrom('organizations')
    .select([...organizationColumns, 'reserved', 'deletion_at'])
    .select([
      sql<boolean>`second_factor_required_at is not null`.as('is_second_factor_required'),
      sql<SingleSignOn>`(
        select jsonb_build_object('issuer', issuer, 'is_required', is_required, 'proven_domains',
          (select count(*) from sso_domains
           where sso_domains.organization_id = organizations.id and proven_at is not null))
        from sso_providers where sso_providers.organization_id = organizations.id)`.as(
        'single_sign_on',
      ),
      sql<number>`(select count(*) from users where organization_id = organizations.id)`.as(
        'members',
      ),
      sql<number>`(select count(*) from api_keys
        where organization_id = organizations.id and is_active)`.as('active_api_keys'),
      // Entries are numbered, so those of analyses are counted by subtracting the few others.
      sql<number>`entry_count - ${entriesBesideAnalyses(sql`true`)}`.as('analyses'),
      sql<number>`entry_count
        - coalesce((select number from credit_entries
                    where organization_id = organizations.id and created_at < ${month}
                    order by created_at desc, number desc limit 1), 0)
        - ${entriesBesideAnalyses(sql`created_at >= ${month}`)}`.as('analyses_this_month'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('NOT_FOUND')
  const { reserved, ...overview } = found
  return { ...overview, ...shownReserve(reserved) }
}

/** How many entries are for something else, or for advice added to an analysis; each kind has an index. */
function entriesBesideAnalyses(when: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    (select count(*) from credit_entries
     where organization_id = organizations.id and reason <> 'analysis' and ${when})
    + (select count(*) from credit_entries
       where organization_id = organizations.id and reason = 'analysis'
         and reference like '% %' and ${when}))`
}

export async function listMembers(
  db: Db,
  { organizationId, page, size }: PageWanted & { organizationId: string },
): Promise<Output<typeof api.admin.organizations.listMembers>> {
  const { total } = await db
    .selectFrom('users')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const rows = await selectUsers(db)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select('memberships.role')
    .where('users.organization_id', '=', organizationId)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return {
    users: rows.map(({ role, ...user }) => ({ ...presentUser(user), role })),
    ...pageInfo({ page, size }, total),
  }
}

/** An organization's history as staff see it: with the staff member who moved credits. */
export async function listEntries(
  db: Db,
  wanted: PageWanted & { organizationId: string },
): Promise<Output<typeof api.admin.organizations.listCreditEntries>> {
  const { items, ...info } = await listHistory(db, wanted)
  const actorIds = [...new Set(items.flatMap(({ actor_user_id }) => actor_user_id ?? []))]
  const actors = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${actorIds})`)
    .execute()
  const emails = new Map(actors.map(({ id, email }) => [id, email]))
  return {
    items: items.map(({ actor_user_id, ...entry }) => ({
      ...entry,
      actor_email: (actor_user_id !== null && emails.get(actor_user_id)) || null,
    })),
    ...info,
  }
}

function startOfMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}
