import type { api, Output } from '@inkprint/contract'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { lockKey } from './changing.ts'
import { hashKey, newKey, visibleParts } from './key-format.ts'
import { auditKey, type Change } from './keys.ts'
import { requireListed } from './listing.ts'

const hourMs = 3_600_000

/**
 * Gives a key a new secret. The previous one works until the overlap ends; older ones end when they were due
 * to, but no later than that, so that an overlap of zero ends every secret anybody may have.
 */
export async function rotateKey(
  deps: Pick<Deps, 'db' | 'now'>,
  { keyId, overlapHours, ...change }: Change & { keyId: string; overlapHours: number },
): Promise<Output<typeof api.apiKeys.rotate>> {
  const { organizationId } = change
  const at = deps.now()
  const ends = new Date(at.getTime() + overlapHours * hourMs)
  const secret = newKey()
  await deps.db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, { organizationId, keyId })
    await tx
      .insertInto('replaced_secrets')
      .values({ key_hash: key.key_hash, key_id: keyId, ends_at: ends.toISOString() })
      .execute()
    await tx
      .updateTable('replaced_secrets')
      .set({ ends_at: sql<string>`least(ends_at, ${ends})` })
      .where('key_id', '=', keyId)
      .execute()
    await tx
      .deleteFrom('replaced_secrets')
      .where('key_id', '=', keyId)
      .where('ends_at', '<=', at.toISOString())
      .execute()
    await tx
      .updateTable('api_keys')
      .set({ key_hash: hashKey(secret), ...visibleParts(secret) })
      .where('id', '=', keyId)
      .execute()
    await auditKey(tx, {
      ...change,
      key,
      action: 'api-key.rotated',
      more: { overlap_hours: overlapHours },
    })
  })
  return { ...(await requireListed(deps, { organizationId, keyId })), api_key: secret }
}
