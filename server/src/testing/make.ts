import type { CreatedApiKey, KeyScope, User } from '@inkprint/contract'
import type * as z from 'zod/mini'
import { createKey } from '../features/api-keys/keys.ts'
import { moveCredits } from '../features/credits/ledger.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'

export interface MadeMember {
  organizationId: string
  user: User
  token: string
  key: z.infer<typeof CreatedApiKey>
}

/** An organization with a balance, a signed-in member and a key. */
export async function makeMember(
  app: TestApp,
  {
    credits = 0,
    name = 'Quill',
    scopes,
  }: { credits?: number; name?: string; scopes?: KeyScope[] } = {},
): Promise<MadeMember> {
  const { deps } = app
  const organizationId = newId('org')
  await deps.db.transaction().execute(async (tx) => {
    await tx.insertInto('organizations').values({ id: organizationId, name }).execute()
    if (credits === 0) return
    await moveCredits(tx, {
      organizationId,
      amount: credits,
      reason: 'welcome_credits',
      reference: organizationId,
      at: deps.now(),
    })
  })
  const { user, token } = await app.makeUser({ organization_id: organizationId })
  const key = await createKey(deps, {
    organizationId,
    name: 'Newsroom',
    ...(scopes && { settings: { scopes } }),
    actorUserId: user.id,
    address: '127.0.0.1',
  })
  return { organizationId, user, token, key }
}

export async function balanceOf(
  { deps }: Pick<TestApp, 'deps'>,
  organizationId: string,
): Promise<number> {
  const row = await deps.db
    .selectFrom('organizations')
    .select('credits')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return row.credits
}
