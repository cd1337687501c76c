import type { AnalysisResult, api, Output, Received } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization, requireFound } from '../../policy/organization.ts'
import { worksAt } from '../api-keys/listing.ts'
import { countUse } from '../api-keys/usage.ts'
import { requireCredits } from './acceptance.ts'
import { findLastAnalysis } from './analyses.ts'
import { readJudging } from './judging.ts'
import { performForCaller } from './perform.ts'
import type { Submission } from './submission.ts'
import { readTextToAnalyze, requireGroup } from './texts.ts'

/** An analysis a member starts on screen: charged to and counted for one of the organization's keys. */
export async function analyzeInPlayground(
  context: Context<'member'>,
  input: Received<typeof api.playground.analyze>,
): Promise<{ analysis_id: string; analysis_result: AnalysisResult }> {
  const { actor, origin } = context
  const { organizationId } = actor
  const { apiKey, free, ownRate } = await requirePayer(context, {
    organizationId,
    keyId: input.api_key_id,
  })
  const submission: Submission = {
    ...readTextToAnalyze(input.text),
    organizationId,
    apiKey,
    userId: actor.user.id,
    origin: 'playground',
    title: input.title || null,
    options: input,
    signal: origin.signal,
    groupId: await requireGroup(context, {
      groupId: input.force_group_id,
      field: 'force_group_id',
    }),
    judging: readJudging(input, ownRate),
    chosenRate: input.max_false_positive_rate ?? null,
  }
  requireCredits(submission, free)
  await countUse(context, apiKey.id)
  const { analysis_id, analysis_result } = await performForCaller(context, { submission })
  return { analysis_id, analysis_result }
}

/** What a member analyzed last on screen, or one analysis of theirs by its id. */
export async function recallInPlayground(
  { db, actor }: Context<'member'>,
  { analysis_id }: Received<typeof api.playground.getLastAnalysis>,
): Promise<Output<typeof api.playground.getLastAnalysis>> {
  const { organizationId, user } = actor
  await requireActiveOrganization(db, organizationId)
  const analysis = await findLastAnalysis(db, {
    organizationId,
    userId: user.id,
    id: analysis_id,
  })
  if (!analysis && analysis_id !== undefined) throw new AppError('NOT_FOUND')
  return { analysis }
}

/** Refuses a key that is not the organization's own. */
export async function requireOwnKey(
  db: Db,
  { organizationId, keyId }: { organizationId: string; keyId: string },
): Promise<void> {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!key) throw new AppError('NOT_FOUND')
}

/** The organization's active key, what it can pay of the balance that is not held back, and its rate. */
export async function requirePayer(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { organizationId, keyId }: { organizationId: string; keyId: string },
) {
  const payer = await db
    .selectFrom('organizations')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.organization_id', '=', 'organizations.id')
        .on('api_keys.id', '=', keyId)
        .on(worksAt(now())),
    )
    .select(['organizations.is_active', 'credits', 'reserved', 'max_false_positive_rate'])
    .select(['api_keys.id', 'api_keys.name'])
    .where('organizations.id', '=', organizationId)
    .executeTakeFirst()
  const { id, name, ...organization } = requireFound(payer)
  if (!organization.is_active) throw new AppError('ORGANIZATION_INACTIVE')
  if (id === null || name === null) throw new AppError('NOT_FOUND')
  return {
    apiKey: { id, name },
    free: organization.credits - organization.reserved,
    ownRate: organization.max_false_positive_rate,
  }
}
