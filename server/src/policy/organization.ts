import { sql } from 'kysely'
import type { Db } from '../platform/db/open.ts'
import { AppError } from '../platform/errors.ts'

/**
 * Whether an organization may do anything: it is active and, if it has any members, at least one of them is
 * active to answer for it. For statements that read from `organizations`.
 */
export const isUsable = sql<boolean>`(
  organizations.is_active and (
    exists (select from users where users.organization_id = organizations.id and users.is_active)
    or not exists (select from users where users.organization_id = organizations.id)))`

/** A member's own organization, which may be deleted or switched off during the call. */
export async function requireActiveOrganization(
  db: Db,
  organizationId: string,
): Promise<{ id: string; name: string }> {
  const organization = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'is_active'])
    .where('id', '=', organizationId)
    .executeTakeFirst()
  const { is_active, ...active } = requireFound(organization)
  if (!is_active) throw new AppError('ORGANIZATION_INACTIVE')
  return active
}

/** For purchases: refused once an organization is about to be deleted. */
export async function requireBuyer(
  db: Db,
  organizationId: string,
): Promise<{ id: string; name: string }> {
  const organization = await requireActiveOrganization(db, organizationId)
  const closing = await db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('deletion_at', 'is not', null)
    .executeTakeFirst()
  if (closing) throw new AppError('ORGANIZATION_CLOSING')
  return organization
}

/** The row of a member's own organization; missing if it was deleted after they were authenticated. */
export function requireFound<Row>(organization: Row | undefined): Row {
  if (organization === undefined) throw new AppError('NO_ORGANIZATION')
  return organization
}
