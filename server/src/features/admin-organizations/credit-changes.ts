import { type api, mostCredits, type Received, type StaffCreditEntry } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Context } from '../../policy/context.ts'
import { moveCredits } from '../credits/ledger.ts'
import { readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { auditOrganization } from './editing.ts'

type Wanted = Received<typeof api.admin.organizations.changeCredits>

/**
 * Adds or removes credits. With an `Idempotency-Key`, the entry itself is the record: the key is part of its
 * reference, so a repeat finds it for as long as entries are kept.
 */
export async function changeCredits(
  context: Context<'superuser'>,
  wanted: Wanted,
): Promise<StaffCreditEntry> {
  const { id, change_amount, note } = wanted
  const key = readIdempotencyKey(context.headers.read('idempotency-key'))
  const reference = key === null ? newId('adj') : `change ${id} ${key}`
  return context.db.transaction().execute(async (tx) => {
    // Locked, so that a repeat waits for the first, and nobody else moves the balance in the meantime.
    const before = await tx
      .selectFrom('organizations')
      .select(['credits', 'reserved'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NOT_FOUND')
    const earlier = await findChange(tx, { id, reference })
    if (earlier) return sameChange(earlier, wanted)
    if (before.credits + change_amount > mostCredits) throw tooMany()
    const at = context.now()
    const balance = await moveCredits(tx, {
      organizationId: id,
      amount: change_amount,
      reason: 'admin_adjustment',
      reference,
      staff: { userId: context.actor.user.id, note },
      at,
    })
    if (balance === null) throw refusalOf(before, change_amount)
    await tx.updateTable('organizations').set({ updated_at: at }).where('id', '=', id).execute()
    await auditOrganization(tx, {
      context,
      id,
      action: 'credits.changed',
      details: { change_amount, note, credits: [before.credits, balance] },
    })
    const made = await findChange(tx, { id, reference })
    if (!made) throw new Error(`The entry ${reference} is gone`)
    return made
  })
}

async function findChange(
  tx: Tx,
  { id, reference }: { id: string; reference: string },
): Promise<StaffCreditEntry | null> {
  const found = await tx
    .selectFrom('credit_entries')
    .leftJoin('users', 'users.id', 'actor_user_id')
    .select(['number', 'credit_entries.created_at', 'reason', 'note', 'api_key_name'])
    .select(['change_amount', 'balance_after', 'users.email as actor_email'])
    .where('credit_entries.organization_id', '=', id)
    .where('reason', '=', 'admin_adjustment')
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (!found) return null
  const { number, ...entry } = found
  // Staff move credits without a key, and for no analysis or purchase.
  return { id: String(number), ...entry, api_key_end: null, analysis_id: null, purchase_id: null }
}

function sameChange(earlier: StaffCreditEntry, { change_amount, note }: Wanted): StaffCreditEntry {
  if (earlier.change_amount === change_amount && earlier.note === note) return earlier
  throw new AppError('IDEMPOTENCY_CONFLICT')
}

function refusalOf({ credits, reserved }: { credits: number; reserved: number }, amount: number) {
  const told = (message: string) => [{ field: 'change_amount', message }]
  if (credits + amount < 0) {
    const fields = told(`There are only ${shown(credits)} credits`)
    return new AppError('BALANCE_TOO_LOW', { facts: { credits }, fields })
  }
  const fields = told(
    `${shown(reserved)} credits are reserved for analyses in progress: at most ${shown(credits - reserved)} can be removed now`,
  )
  return new AppError('CREDITS_RESERVED', { facts: { credits_reserved: reserved }, fields })
}

function shown(amount: number): string {
  return amount.toLocaleString('en-US')
}

function tooMany(): AppError {
  return invalidField('change_amount', 'The balance may be at most 1,000,000,000')
}
