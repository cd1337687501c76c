import { type RawBuilder, sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'

/** Anything written before this time has been kept long enough: everywhere, or in one organization. */
export interface Due {
  before: Date
  organizationId: string | null
}

/** First what is due everywhere, then what is due earlier in organizations with a shorter retention. */
export async function findDue({
  db,
  now,
  settings,
}: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<Due[]> {
  const daysAgo = (days: number) => daysBefore(now(), days)
  const shorter = await db
    .selectFrom('organizations')
    .select(['id', 'retention_days'])
    .where('retention_days', '<', settings.retentionDays)
    .orderBy('id')
    .execute()
  return [
    { before: daysAgo(settings.retentionDays), organizationId: null },
    ...shorter.map(({ id, retention_days }) => ({
      before: daysAgo(retention_days ?? settings.retentionDays),
      organizationId: id,
    })),
  ]
}

/** A condition on `analyses`. */
export function ofOrganization(organizationId: string | null): RawBuilder<boolean> {
  return organizationId === null ? sql`true` : sql`analyses.organization_id = ${organizationId}`
}

/** How many days an organization keeps its texts. */
export async function keptDays(
  { db, settings }: { db: Db; settings: Deps['settings'] },
  organizationId: string,
): Promise<number> {
  const organization = await db
    .selectFrom('organizations')
    .select('retention_days')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return Math.min(organization?.retention_days ?? settings.retentionDays, settings.retentionDays)
}
