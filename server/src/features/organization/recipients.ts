import type { Db } from '../../platform/db/open.ts'

export interface Recipient {
  email: string
  first_name: string
  organization_name: string
}

/**
 * The recipient of an organization's mails about money: the given user, else the last buyer, else the owner
 * or admin with the oldest account. Active members only.
 */
export async function findRecipient(
  db: Db,
  { organizationId, userId = '' }: { organizationId: string; userId?: string },
): Promise<Recipient | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .select(['users.email', 'users.first_name', 'organizations.name as organization_name'])
    .where('users.organization_id', '=', organizationId)
    .where('users.is_active', '=', true)
    .orderBy((e) => e('users.id', '=', userId), 'desc')
    .orderBy(
      (e) =>
        e
          .selectFrom('purchases')
          .select((p) => p.fn.max('paid_at').as('at'))
          .whereRef('purchases.user_id', '=', 'users.id')
          .where('purchases.organization_id', '=', organizationId),
      (order) => order.desc().nullsLast(),
    )
    .orderBy((e) => e('memberships.role', 'in', ['owner', 'admin']), 'desc')
    .orderBy('users.created_at')
    .limit(1)
    .executeTakeFirst()
}
