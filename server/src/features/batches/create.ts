import type { api, Received } from '@inkprint/contract'
import type { BatchOptions } from '../../platform/db/batch-tables.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/ids.ts'
import { readJudging } from '../analysis/judging.ts'
import type { Submission } from '../analysis/submission.ts'
import { requireGroup } from '../analysis/texts.ts'
import { acceptWaiting } from '../waiting/accept.ts'
import { type CheckedItem, checkItems } from './checking.ts'
import { completeBatch } from './completion.ts'

/** Who sends a batch and pays for it. */
export interface Sender {
  organizationId: string
  apiKey: { id: string; name: string }
  userId: string | null
  /** The organization's own rate, if it has one. */
  ownRate: number | null
}

type Sent = Omit<Received<typeof api.batches.create>, 'items'>

export interface PreparedBatch {
  title: string | null
  options: BatchOptions
  checked: CheckedItem[]
  /** For the texts that can be read, in their order. */
  submissions: Submission[]
}

/** Validates a batch completely before anything is reserved for it. */
export async function prepareBatch(
  deps: Deps,
  { sender, batch }: { sender: Sender; batch: Received<typeof api.batches.create> },
): Promise<PreparedBatch> {
  const options = await optionsOf(deps, batch)
  const judging = readJudging(options, sender.ownRate)
  const checked = await checkItems(batch.items, options)
  const { ownRate: _, ...payer } = sender
  const submissions = checked.flatMap(({ item, words, problem }): Submission[] => {
    if (problem || words === null) return []
    return [
      {
        ...payer,
        text: item.text,
        words,
        origin: 'batch',
        title: item.title || null,
        groupId: options.group_id,
        judging,
        chosenRate: options.max_false_positive_rate,
        options,
      },
    ]
  })
  return { title: batch.title || null, options, checked, submissions }
}

/** Only a verdict, unless an option requires more. */
async function optionsOf(deps: Deps, sent: Sent): Promise<BatchOptions> {
  const { include_guidelines, include_humanization_prompt } = sent
  const needsAll = include_guidelines || include_humanization_prompt
  return {
    include_guidelines,
    include_humanization_prompt,
    group_id: await requireGroup(deps, { groupId: sent.group_id, field: 'group_id' }),
    max_false_positive_rate: sent.max_false_positive_rate ?? null,
    detail: sent.detail ?? (needsAll ? 'full' : 'verdict'),
  }
}

/**
 * Reserves the price of all readable texts and queues them, or refuses the batch. Returns its id and the
 * analyses that have a title.
 */
export async function storeBatch(
  tx: Tx,
  { deps, sender, prepared }: { deps: Deps; sender: Sender; prepared: PreparedBatch },
): Promise<{ id: string; titled: string[] }> {
  const id = newId('bat')
  const { organizationId } = sender
  const { title, options, checked, submissions } = prepared
  const at = deps.now().toISOString()
  const waiters = { deps, organizationId, submissions, batchId: id }
  const { ids } = submissions.length > 0 ? await acceptWaiting(tx, waiters) : { ids: [] }
  await tx
    .insertInto('batches')
    .values({
      id,
      organization_id: organizationId,
      api_key_id: sender.apiKey.id,
      user_id: sender.userId,
      title,
      status: 'running',
      options: JSON.stringify(options),
      created_at: at,
      resumed_at: at,
    })
    .execute()
  const accepted = ids.values()
  const rows = checked.map(({ item, words, credits, problem }, place) => ({
    batch_id: id,
    number: place + 1,
    item_id: item.id,
    title: item.title || null,
    words,
    credits,
    reason: problem?.reason ?? null,
    message: problem?.message ?? null,
    analysis_id: problem ? null : (accepted.next().value ?? null),
  }))
  await tx.insertInto('batch_items').values(rows).execute()
  if (ids.length === 0) await completeBatch(tx, { deps, id })
  return { id, titled: ids.filter((_, at) => submissions[at]?.title) }
}
