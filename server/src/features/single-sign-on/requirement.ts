import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { domainOfUser } from './addresses.ts'

/**
 * Refuses members whose organization requires its single sign-on, whatever else they proved. Owners are
 * exempt, because somebody must be able to repair it.
 */
export async function refuseWhereRequired(db: Db, userId: string): Promise<void> {
  const required = await db
    .selectFrom('users')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .onRef('memberships.organization_id', '=', 'users.organization_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .innerJoin('sso_providers', 'sso_providers.organization_id', 'users.organization_id')
    .innerJoin('sso_domains', 'sso_domains.organization_id', 'users.organization_id')
    .select('organizations.name as organization_name')
    .where('users.id', '=', userId)
    .where('users.is_superuser', '=', false)
    .where('memberships.role', '!=', 'owner')
    // An organization switched off by staff signs nobody in.
    .where('organizations.is_active', '=', true)
    .where('sso_providers.is_required', '=', true)
    .where('sso_domains.proven_at', 'is not', null)
    .where('sso_domains.domain', '=', domainOfUser)
    .executeTakeFirst()
  if (required) throw new AppError('SSO_REQUIRED', { facts: required })
}
