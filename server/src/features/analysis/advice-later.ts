import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AnalysisOptions,
  type AnalysisResult,
  type api,
  defaultFalsePositiveRate,
  type Output,
  type Received,
} from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { completed } from './analyses.ts'
import { isOwn, type OwnAnalysis } from './own.ts'
import { canAddAdvice } from './own-analysis.ts'
import { performForCaller } from './perform.ts'
import { deleteReadings } from './release.ts'
import type { Performed, Submission } from './submission.ts'

type Added = Output<typeof api.ownAnalyses.addAdvice>

/** How often another caller may add something at the same moment. */
const attempts = 3

/**
 * Adds advice to an analysis that was made without it. The text is read again, under its own reserve; one
 * transaction charges for it and writes the advice, or does neither.
 */
export async function addLater(
  context: Context<'member'>,
  { id, ...wanted }: Received<typeof api.ownAnalyses.addAdvice>,
): Promise<Added> {
  const { db, actor } = context
  await requireActiveOrganization(db, actor.organizationId)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const subject = await requireSubject(db, { id, organizationId: actor.organizationId })
    const options = missingOf(subject.result, wanted)
    if (!options) return addedTo(subject, 0)
    if (!(await canAddAdvice(context, subject))) throw new AppError('ADVICE_UNAVAILABLE')
    try {
      const added = await addOnce(context, { subject, options })
      if (added) return added
    } catch (error) {
      const isUnpaid = error instanceof AppError && error.code === 'INSUFFICIENT_CREDITS'
      if (!isUnpaid || !(await othersWereFirst(context, { subject, options }))) throw error
    }
  }
  throw new AppError('ANALYSIS_FAILED')
}

const checkEveryMs = 100

/**
 * Another caller adding the same advice reserves its price, and there may be credits for only one of them.
 * Waits until nobody else is adding advice; false when nobody was and nothing was added.
 */
async function othersWereFirst(
  { db, origin }: Pick<Context<'member'>, 'db' | 'origin'>,
  { subject, options }: { subject: Subject; options: AnalysisOptions },
): Promise<boolean> {
  let hasWaited = false
  while (await isBeingRead(db, subject.id)) {
    if (origin.signal.aborted) throw new AppError('CLIENT_CLOSED_REQUEST')
    hasWaited = true
    await sleep(checkEveryMs)
  }
  if (hasWaited) return true
  const { result } = await requireSubject(db, subject)
  return !isMissing(result, options)
}

/** By a process that is alive. */
async function isBeingRead(db: Db, id: string): Promise<boolean> {
  const reading = await db
    .selectFrom('analyses')
    .select('id')
    .where('adds_to', '=', id)
    .where('reserved', '>', 0)
    .where('lease_until', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return reading !== undefined
}

interface Subject {
  id: string
  organizationId: string
  text: string | null
  words: number
  result: AnalysisResult
  apiKey: { id: string; name: string }
}

async function requireSubject(db: Db, { id, organizationId }: OwnAnalysis): Promise<Subject> {
  const row = await db
    .selectFrom('analyses')
    .leftJoin('api_keys', 'api_keys.id', 'analyses.api_key_id')
    .select(['text', 'words', 'result', 'api_key_id', 'api_keys.name'])
    .where(isOwn({ id, organizationId }))
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (row.result === null) throw new AppError('ADVICE_UNAVAILABLE')
  const { text, words } = row
  const result = completed(row.result)
  const apiKey = { id: row.api_key_id, name: row.name ?? 'Deleted key' }
  return { id, organizationId, text, words, result, apiKey }
}

/** The requested advice that is not there yet; null when there is nothing to do. */
function missingOf(result: AnalysisResult, wanted: AnalysisOptions): AnalysisOptions | null {
  const missing = {
    include_guidelines: wanted.include_guidelines && result.copywriter_rules_block === null,
    include_humanization_prompt:
      wanted.include_humanization_prompt && result.humanization_prompt === null,
  }
  return missing.include_guidelines || missing.include_humanization_prompt ? missing : null
}

/** Whether all of these are still to be added. */
function isMissing(result: AnalysisResult, options: AnalysisOptions): boolean {
  const missing = missingOf(result, options)
  return (
    missing?.include_guidelines === options.include_guidelines &&
    missing.include_humanization_prompt === options.include_humanization_prompt
  )
}

/** Null if somebody else added some of it in the meantime: then nothing was charged. */
async function addOnce(
  context: Context<'member'>,
  { subject, options }: { subject: Subject; options: AnalysisOptions },
): Promise<Added | null> {
  const { id, organizationId, text, words, result, apiKey } = subject
  const submission: Submission = {
    text: text ?? '',
    words,
    organizationId,
    apiKey,
    options,
    addsTo: id,
    userId: context.actor.user.id,
    origin: 'playground',
    groupId: result.group_id,
    judging: {
      maxFalsePositiveRate: result.max_false_positive_rate ?? defaultFalsePositiveRate,
      detail: 'full',
    },
  }
  let whole: AnalysisResult = result
  try {
    const { credits } = await performForCaller(context, {
      submission,
      keep: async (tx, performed) => {
        whole = await write(tx, { subject, options, performed })
      },
    })
    return addedTo({ ...subject, result: whole }, credits.used)
  } catch (error) {
    if (error instanceof AddedMeanwhile) return null
    throw error
  } finally {
    await deleteReadings(context.db, id)
  }
}

class AddedMeanwhile extends Error {}

async function write(
  tx: Tx,
  {
    subject,
    options,
    performed,
  }: { subject: Subject; options: AnalysisOptions; performed: Performed },
): Promise<AnalysisResult> {
  const { id, organizationId } = subject
  // Locked until the price is charged, so that neither a deletion nor retention can come between.
  const row = await tx
    .selectFrom('analyses')
    .select(['text', 'result'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.result) throw new AppError('NOT_FOUND')
  const { analysis_result: read, credits } = performed
  const isSameModel = read.model_version === row.result.model_version
  if (row.text === null || !read.is_judged || !isSameModel) throw new AppError('ADVICE_UNAVAILABLE')
  if (!isMissing(row.result, options)) throw new AddedMeanwhile()
  const whole: AnalysisResult = {
    ...row.result,
    ...(options.include_guidelines && {
      guidelines: read.guidelines,
      copywriter_rules_block: read.copywriter_rules_block,
    }),
    ...(options.include_humanization_prompt && { humanization_prompt: read.humanization_prompt }),
  }
  await tx
    .updateTable('analyses')
    .set({ result: JSON.stringify(whole), credits: sql<number>`credits + ${credits.used}` })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('analyses').where('id', '=', performed.analysis_id).execute()
  return completed(whole)
}

function addedTo({ id, result }: Pick<Subject, 'id' | 'result'>, used: number): Added {
  return { analysis_id: id, analysis_result: { ...result, id }, credits: { used } }
}
