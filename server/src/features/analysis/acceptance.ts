import { analysisCost, minimumWords } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Accepted,
  acceptAnalysis,
  findAbandoned,
  type OpenAnalysis,
  type RefusedByKey,
  renewLease,
} from './analyses.ts'
import { releaseAbandoned } from './release.ts'
import type { Submission } from './submission.ts'

/** An accepted analysis, whose lease is renewed until it ends. */
export interface Acceptance {
  open: OpenAnalysis
  acceptedAt: Date
  /** Null until reading begins. */
  startedAt: Date | null
  stopRenewing(): void
}

const renewEveryMs = 15_000
const retryAfterSeconds = 5

/** Reserves the price, or refuses: 402 without the credits or the budget, 429 with too many running. */
export async function accept(deps: Deps, submission: Submission): Promise<Acceptance> {
  const open: OpenAnalysis = {
    id: newId('ana'),
    organizationId: submission.organizationId,
    reserved: costOf(submission),
  }
  const wanted = {
    ...toRow(submission),
    ...open,
    at: deps.now(),
    most: deps.settings.limits.analyses,
  }
  let accepted = await acceptAnalysis(deps.db, wanted)
  // The only credits missing may be those a dead process reserved.
  if (
    accepted !== 'accepted' &&
    (await releaseAbandoned(deps, await findAbandoned(deps.db, open))) > 0
  ) {
    accepted = await acceptAnalysis(deps.db, wanted)
  }
  if (accepted !== 'accepted') throw await whyRefused(deps, { submission, open, accepted })
  const renewal = setInterval(() => {
    renewLease(deps.db, open.id).catch((error) =>
      deps.log.warn({ err: error }, 'a lease could not be renewed'),
    )
  }, renewEveryMs)
  return {
    open,
    acceptedAt: wanted.at,
    startedAt: null,
    stopRenewing: () => clearInterval(renewal),
  }
}

function toRow({ apiKey, userId, origin, title, words, claim, addsTo, ...wanted }: Submission) {
  return {
    apiKey,
    userId,
    origin,
    title: title ?? null,
    words,
    claim: claim ?? null,
    addsTo: addsTo ?? null,
    forceGroupId: wanted.groupId,
    chosenRate: wanted.chosenRate ?? null,
  }
}

/** Advice added later costs the same as advice requested with the analysis. */
export function costOf({
  words,
  options,
  addsTo,
}: Pick<Submission, 'words' | 'options' | 'addsTo'>) {
  const paid = addsTo === undefined ? 0 : analysisCost(words, detectionAlone)
  return analysisCost(words, options) - paid
}

const detectionAlone = { include_guidelines: false, include_humanization_prompt: false }

/** Refuses what cannot be paid for before it is counted as used. */
export function requireCredits(
  submission: Pick<Submission, 'words' | 'options' | 'addsTo'>,
  available: number,
): void {
  const required = costOf(submission)
  if (required > available) throw insufficient(required, available)
}

/** Refuses callers who could not pay for even the shortest text, before the words are counted. */
export async function requireLeastCredits(
  db: Db,
  { organizationId, options }: Pick<Submission, 'organizationId' | 'options'>,
): Promise<void> {
  const organization = await db
    .selectFrom('organizations')
    .select('credits')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  // Reserved credits may become free, and a missing organization is reported when the analysis is accepted.
  if (organization) requireCredits({ words: minimumWords, options }, organization.credits)
}

/** Deleted since the caller was authenticated: the key is unknown now, or the member has no organization. */
export function withoutOrganization(
  { userId }: Pick<Submission, 'userId'>,
  cause?: unknown,
): AppError {
  return new AppError(userId === null ? 'UNAUTHORIZED' : 'NO_ORGANIZATION', { cause })
}

type Payer = Pick<Submission, 'userId' | 'apiKey'>

/** Disabled or expired since the caller was authenticated; a member must choose another key. */
function keyGone({ userId, apiKey }: Payer): AppError {
  if (userId !== null) return new AppError('NOT_FOUND')
  const detail = `The API key “${apiKey.name}” is disabled or has expired.`
  return new AppError('UNAUTHORIZED', { detail })
}

export function refusedByKey(
  payer: Payer,
  { accepted, price }: { accepted: RefusedByKey; price: number },
): AppError {
  if (accepted === 'key-inactive') return keyGone(payer)
  return budgetUsed({ keyName: payer.apiKey.name, required: price, ...accepted })
}

export function budgetUsed({
  keyName,
  required,
  budgetLeft,
}: {
  keyName: string
  required: number
  budgetLeft: number
}): AppError {
  return new AppError('KEY_BUDGET_USED', {
    detail: `The monthly budget of the API key “${keyName}” is too low for this analysis.`,
    facts: { credits_required: required, credits_available: budgetLeft },
  })
}

async function whyRefused(
  { db, settings }: Deps,
  {
    submission,
    open,
    accepted,
  }: {
    submission: Submission
    open: OpenAnalysis
    accepted: Exclude<Accepted, 'accepted'>
  },
): Promise<AppError> {
  if (accepted !== 'refused') return refusedByKey(submission, { accepted, price: open.reserved })
  const organization = await db
    .selectFrom('organizations')
    .select(sql<number>`credits - reserved`.as('free'))
    .select('open_analyses')
    .where('id', '=', open.organizationId)
    .executeTakeFirst()
  if (!organization) return withoutOrganization(submission)
  const { free, open_analyses } = organization
  if (open_analyses >= settings.limits.analyses && free >= open.reserved) {
    return new AppError('TOO_MANY_ANALYSES', { retryAfterSeconds })
  }
  return insufficient(open.reserved, free)
}

export function insufficient(required: number, available: number): AppError {
  return new AppError('INSUFFICIENT_CREDITS', {
    facts: { credits_required: required, credits_available: Math.max(0, available) },
  })
}
