import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { isUsable } from '../../policy/organization.ts'

/**
 * Locks an organization until the end of the transaction. Always taken before the locks on what belongs to it
 * (members, keys, analyses, a top-up), to avoid deadlocks.
 */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Like `lockOrganization`, for one that is not switched off; false if it is gone. */
export async function lockUsableOrganization(tx: Tx, id: string): Promise<boolean> {
  const organization = await tx
    .selectFrom('organizations')
    .select(isUsable.as('is_usable'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (organization && !organization.is_usable) throw new AppError('ORGANIZATION_INACTIVE')
  return organization !== undefined
}

/**
 * Like `lockOrganization`, for the one a user belongs to. Returns its id; null if the user belongs to none.
 */
export async function lockOrganizationOf(tx: Tx, userId: string): Promise<string | null> {
  const held = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', (of) =>
      of.selectFrom('users').select('organization_id').where('id', '=', userId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst()
  return held?.id ?? null
}
