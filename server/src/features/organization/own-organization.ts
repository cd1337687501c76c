import type { api, Organization, Received } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { moveCredits } from '../credits/ledger.ts'
import { detailColumns, requireOwnOrganization } from './organizations.ts'
import { welcome } from './welcome.ts'

/** Creates the caller's organization, unless they have one, and welcomes it with credits. */
export async function createOwnOrganization(
  { db, actor, origin, now, settings }: Context<'user'>,
  { name }: Received<typeof api.organization.create>,
): Promise<Organization> {
  const id = newId('org')
  const at = now()
  return db.transaction().execute(async (tx) => {
    // Locked until the end: of two simultaneous calls the second finds the first one's organization.
    const user = await tx
      .selectFrom('users')
      .select(['organization_id', 'email'])
      .where('id', '=', actor.user.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('UNAUTHORIZED')
    if (user.organization_id !== null) throw new AppError('ALREADY_IN_ORGANIZATION')
    await tx
      .insertInto('organizations')
      .values({ id, name, created_at: at, updated_at: at })
      .execute()
    await tx
      .updateTable('users')
      .set({ organization_id: id })
      .where('id', '=', actor.user.id)
      .execute()
    const outcome = await welcome(tx, { now, settings, email: user.email })
    if (outcome === 'given') {
      await moveCredits(tx, {
        organizationId: id,
        amount: settings.welcomeCredits,
        reason: 'welcome_credits',
        reference: id,
        at,
      })
    }
    await audit(tx, {
      actorUserId: actor.user.id,
      action: 'organization.created',
      subjectId: id,
      organizationId: id,
      details: { name, welcome: outcome },
      address: origin.address,
    })
    return requireOwnOrganization(tx, id)
  })
}

export async function updateOwn(
  { db, actor, origin, now }: Context<'member'>,
  input: Received<typeof api.organization.update>,
): Promise<Organization> {
  const { organizationId } = actor
  const changed = detailColumns(input)
  if (Object.keys(changed).length === 0) return requireOwnOrganization(db, organizationId)
  return db.transaction().execute(async (tx) => {
    const before = await rateBefore(tx, organizationId)
    await tx
      .updateTable('organizations')
      .set({ ...changed, updated_at: now() })
      .where('id', '=', organizationId)
      .execute()
    await audit(tx, {
      actorUserId: actor.user.id,
      action: 'organization.updated',
      subjectId: organizationId,
      organizationId,
      details: {
        fields: Object.keys(changed),
        // The rate decides which texts are judged to be by AI, so the old value is recorded as well.
        ...('max_false_positive_rate' in changed
          ? { max_false_positive_rate: [before, input.max_false_positive_rate] }
          : {}),
      },
      address: origin.address,
    })
    return requireOwnOrganization(tx, organizationId)
  })
}

/** Locked until the end, so that two simultaneous changes are recorded one after the other. */
async function rateBefore(tx: Tx, organizationId: string): Promise<number | null> {
  const organization = await tx
    .selectFrom('organizations')
    .select('max_false_positive_rate')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return organization?.max_false_positive_rate ?? null
}
