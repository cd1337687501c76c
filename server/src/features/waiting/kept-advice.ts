import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Submission } from '../analysis/submission.ts'

/**
 * No caller waits for what is read later, so advice that is not stored, because it quotes a text that is not,
 * would be paid for and never shown.
 */
export async function requireAdviceKept(
  db: Db,
  { deps, submission }: { deps: Pick<Deps, 'settings'>; submission: Submission },
): Promise<void> {
  const field = adviceIn(submission)
  const reason = field && (await whyAdviceIsLost(db, { deps, submission }))
  if (reason) throw invalidField(field, reason)
}

/**
 * The same at reading time: zero retention may have been turned on since. Advice left out is not paid for.
 */
export async function withoutLostAdvice(
  db: Db,
  { deps, submission }: { deps: Pick<Deps, 'settings'>; submission: Submission },
): Promise<Submission> {
  if (!adviceIn(submission) || !(await whyAdviceIsLost(db, { deps, submission }))) return submission
  const none = { include_guidelines: false, include_humanization_prompt: false }
  return { ...submission, options: { ...submission.options, ...none } }
}

function adviceIn({ options }: Submission): (typeof advice)[number] | undefined {
  return advice.find((option) => options[option])
}

/** Null if it is stored. */
async function whyAdviceIsLost(
  db: Db,
  { deps, submission }: { deps: Pick<Deps, 'settings'>; submission: Submission },
): Promise<string | null> {
  if (deps.settings.retentionDays === 0) return lostHere
  return (await hasZeroRetention(db, submission.apiKey.id)) ? lostByKey : null
}

const advice = ['include_guidelines', 'include_humanization_prompt'] as const
const lostHere = lostWords({ where: 'this installation', otherwise: '' })
const lostByKey = lostWords({ where: 'this API key', otherwise: ' choose another key,' })

function lostWords({ where, otherwise }: { where: string; otherwise: string }): string {
  return `Guidelines and the humanization prompt quote the text, and ${where} stores no texts, so they could not be shown later. Leave out both,${otherwise} or analyze texts one at a time and wait for the answer.`
}

/** Null for a key that was deleted. */
export async function hasZeroRetention(db: Db, keyId: string): Promise<boolean | null> {
  const key = await db
    .selectFrom('api_keys')
    .select('zero_retention')
    .where('id', '=', keyId)
    .executeTakeFirst()
  return key?.zero_retention ?? null
}
