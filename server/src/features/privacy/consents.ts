import type { api, Consents, Received } from '@inkprint/contract'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'

type Caller = Context<'user'>

export async function readConsents({ db, actor }: Pick<Caller, 'db' | 'actor'>): Promise<Consents> {
  const row = await db
    .selectFrom('users')
    .select(['terms_accepted_at', 'not_consumer_declared_at', 'marketing_decided_at'])
    .select('marketing_opt_in as is_marketing_opt_in')
    .where('id', '=', actor.user.id)
    .executeTakeFirst()
  if (!row) throw new AppError('UNAUTHORIZED')
  // The first decision was made at registration.
  return { ...row, marketing_decided_at: row.marketing_decided_at ?? row.terms_accepted_at }
}

export async function changeConsents(
  context: Caller,
  { is_marketing_opt_in }: Received<typeof api.privacy.changeConsents>,
): Promise<Consents> {
  const { db, actor, now } = context
  await db
    .updateTable('users')
    .set({ marketing_opt_in: is_marketing_opt_in, marketing_decided_at: now() })
    .where('id', '=', actor.user.id)
    .where('marketing_opt_in', '!=', is_marketing_opt_in)
    .execute()
  return readConsents(context)
}
