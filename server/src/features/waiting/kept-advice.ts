import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { invalidField } from '../../platform/errors.ts'
import type { Submission } from '../analysis/submission.ts'

/**
 * Nobody waits for what is read later: advice that is not stored, as it quotes a text that is not, would
 * be paid for and never shown.
 */
export async function requireAdviceKept(
  db: Db,
  { deps, submission }: { deps: Pick<Deps, 'settings'>; submission: Submission },
): Promise<void> {
  const { options, apiKey } = submission
  const field = advice.find((option) => options[option])
  if (!field) return
  const isLost = deps.settings.retentionDays === 0 || (await hasZeroRetention(db, apiKey.id))
  if (isLost) throw invalidField(field, adviceLost)
}

const advice = ['include_guidelines', 'include_humanization_prompt'] as const
const adviceLost =
  'Advice quotes the text, and this text would not be stored: nobody could be shown the advice later. Leave it out, or analyze texts one at a time and wait for the answer.'

/** Null for a key that was deleted. */
export async function hasZeroRetention(db: Db, keyId: string): Promise<boolean | null> {
  const key = await db
    .selectFrom('api_keys')
    .select('zero_retention')
    .where('id', '=', keyId)
    .executeTakeFirst()
  return key?.zero_retention ?? null
}
