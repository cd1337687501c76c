import {
  type AnalysisResult,
  type api,
  hashText,
  type Output,
  type Received,
} from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization, requireFound } from '../../policy/organization.ts'
import { worksAt } from '../api-keys/listing.ts'
import { countUse } from '../api-keys/usage.ts'
import { findOutcome, hashRequest, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { requireCredits } from './acceptance.ts'
import { findLastAnalysis, findRecalled } from './analyses.ts'
import { analyzeOnce } from './analyze-once.ts'
import { readJudging } from './judging.ts'
import { selectSummaries, summaryOf } from './list.ts'
import { performForCaller } from './perform.ts'
import { readText, readTextToAnalyze, requireGroup } from './texts.ts'

/**
 * An analysis a member starts on screen, charged to and counted for one of the organization's keys. With an
 * `Idempotency-Key`, it happens once.
 */
export async function analyzeInPlayground(
  context: Context<'member'>,
  input: Received<typeof api.playground.analyze>,
): Promise<{ analysis_id: string; analysis_result: AnalysisResult }> {
  const { actor, origin, headers } = context
  const { organizationId } = actor
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  const { apiKey, free, ownRate } = await requirePayer(context, {
    organizationId,
    keyId: input.api_key_id,
  })
  const submission = {
    ...readTextToAnalyze(input.text),
    organizationId,
    apiKey,
    userId: actor.user.id,
    origin: 'playground' as const,
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
  const begin = async () => {
    requireCredits(submission, free)
    await countUse(context, apiKey.id)
  }
  if (key === null) {
    await begin()
    return performForCaller(context, { submission })
  }
  const requestHash = hashRequest(['playground', input])
  return analyzeOnce(context, { submission, key, requestHash, begin })
}

/** A member's last analysis on screen, or one analysis of their organization by its id. */
export async function recallInPlayground(
  { db, actor }: Context<'member'>,
  { analysis_id }: Received<typeof api.playground.getLastAnalysis>,
): Promise<Output<typeof api.playground.getLastAnalysis>> {
  const { organizationId, user } = actor
  await requireActiveOrganization(db, organizationId)
  if (analysis_id === undefined) {
    return { analysis: await findLastAnalysis(db, { organizationId, userId: user.id }) }
  }
  const analysis = await findRecalled(db, { organizationId, id: analysis_id })
  if (!analysis) throw new AppError('NOT_FOUND')
  return { analysis }
}

/** The newest analysis of the same text with a verdict, also when the text itself is no longer kept. */
export async function findEarlier(
  { db, actor }: Context<'member'>,
  input: Received<typeof api.playground.findEarlier>,
): Promise<Output<typeof api.playground.findEarlier>> {
  const { organizationId } = actor
  await requireActiveOrganization(db, organizationId)
  const { text } = readText(input.text)
  const row = await selectSummaries(db, organizationId)
    .select([
      sql<boolean>`result ->> 'copywriter_rules_block' is not null`.as('has_guidelines'),
      sql<boolean>`result ->> 'humanization_prompt' is not null`.as('has_humanization_prompt'),
      sql<boolean>`text is not null`.as('is_text_kept'),
    ])
    .where('text_hash', '=', await hashText(text))
    // Written out, so that the partial index with this condition is used.
    .where(sql<boolean>`status = 'done'`)
    .where('adds_to', 'is', null)
    .orderBy('analyses.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return { earlier: null }
  const { has_guidelines, has_humanization_prompt, is_text_kept, ...summary } = row
  const facts = { has_guidelines, has_humanization_prompt, is_text_kept }
  return { earlier: { ...summaryOf(summary), ...facts } }
}

/** The outcome of an analysis whose answer was lost on the way. */
export async function recallAnswer(
  { db, actor }: Context<'member'>,
  { idempotencyKey: key }: Received<typeof api.playground.getAnswer>,
): Promise<Output<typeof api.playground.getAnswer>> {
  const { organizationId } = actor
  await requireActiveOrganization(db, organizationId)
  const { analysisId, isUnderWay } = await findOutcome(db, { organizationId, key })
  const answered = analysisId && (await findRecalled(db, { organizationId, id: analysisId }))
  return { is_under_way: isUnderWay, answered: answered || null }
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

/** The organization's active key, how much of the unreserved balance it can pay, and its rate. */
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
