import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { isUsable } from '../../policy/organization.ts'

/**
 * Locks an organization to the end of the transaction. Everybody takes it before what belongs to it
 * (members, keys, analyses, a top-up), so that nobody waits in a circle.
 */
export async function lockOrganization(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('organizations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** The same, of one that is not switched off; false when it is gone. */
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

/** The same, of the one that somebody belongs to. Returns its id; null where they belong to none. */
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
