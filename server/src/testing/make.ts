import {
  type AnalysisResult,
  api,
  type CreatedApiKey,
  type Input,
  type KeyScope,
  type User,
} from '@inkprint/contract'
import { expect } from 'vitest'
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

/** The ids of analyses that have a result. */
export async function storedIds({ deps }: Pick<TestApp, 'deps'>): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('analyses')
    .select('id')
    .where('result', 'is not', null)
    .execute()
  return rows.map((row) => row.id).sort()
}

/** An organization's credit entries, with every column. */
export function wholeEntriesOf({ deps }: Pick<TestApp, 'deps'>, organizationId: string) {
  return deps.db
    .selectFrom('credit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('number')
    .execute()
}

/** Analyzes a text in the playground. */
export async function analyzeInPlayground(
  app: Pick<TestApp, 'call'>,
  member: { token: string; key: { id: string } },
  input: Omit<Input<typeof api.playground.analyze>, 'api_key_id'>,
): Promise<AnalysisResult> {
  const { status, body } = await app.call(
    api.playground.analyze,
    { ...input, api_key_id: member.key.id },
    member.token,
  )
  expect(status).toBe(200)
  return body.analysis_result
}
