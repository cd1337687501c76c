import type { CreditReason } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

export interface BalanceChange {
  organizationId: string
  /** Positive adds credits, negative takes them. */
  amount: number
  reason: CreditReason
  /** What it is for; the same reason and reference can be written only once. */
  reference: string
  apiKey?: { id: string; name: string }
  /** For an analysis: how many words were read, and who asked; null for a program. */
  usage?: { words: number; userId: string | null }
  /** What it was for, if the reason does not say enough. */
  note?: string
  /** The staff member who moves them, and the reason if given. */
  staff?: { userId: string; note: string | null }
  at: Date
  /** The open analysis this pays for, and what was reserved for it until now. */
  frees?: { analysisId: string; reserved: number }
}

/**
 * The only code that writes balances: one statement moves the balance and writes its entry. Returns the new
 * balance, or null if it would fall below what is reserved for running analyses or the organization is gone.
 */
export async function moveCredits(tx: Tx, movement: BalanceChange): Promise<number | null> {
  const { rows } = await sql<{ balance_after: number }>`
    with ${movementParts(movement)} select balance_after from entry`.execute(tx)
  return rows[0]?.balance_after ?? null
}

/**
 * The same movement as parts of a larger `with`, for a statement that writes more at once; its part `entry
 * (balance_after)` has one row, or none if the movement was refused.
 */
export function movementParts(movement: BalanceChange): RawBuilder<unknown> {
  const { organizationId, amount, reason, reference, apiKey, usage, staff, at, frees } = movement
  const note = movement.note ?? staff?.note ?? null
  const freed = frees?.reserved ?? 0
  const month = sql`(select date_trunc('month', last_entry_at, 'UTC')::date from moved)`
  return sql`
    moved as (
      update organizations
      set credits = credits + ${amount},
          entry_count = entry_count + 1,
          -- Times follow the numbers even when a clock steps back.
          last_entry_at = greatest(last_entry_at, ${at})
          ${frees ? sql`, ${freedReserve(freed)}` : sql``}
      where id = ${organizationId}
        and (${amount} > 0 or credits + ${amount} >= reserved - ${freed}::integer)
        ${frees ? sql`and ${isOpen(frees.analysisId)}` : sql``}
      returning credits, entry_count, last_entry_at
    ), used_key as (
      update api_keys
      set entry_count = entry_count + 1,
          spent = ${-amount}::integer + case when spent_month = ${month} then spent else 0 end,
          spent_month = ${month}
      where id = ${apiKey?.id ?? null} and exists (select from moved)
      returning id, entry_count
    ), entry as (
      insert into credit_entries
        (organization_id, number, change_amount, balance_after, reason, reference,
         api_key_id, api_key_name, key_number, created_at, actor_user_id, note, words, user_id)
      select ${organizationId}, moved.entry_count, ${amount}, moved.credits, ${reason},
             ${reference}, used_key.id, ${apiKey?.name ?? null}, used_key.entry_count,
             moved.last_entry_at, ${staff?.userId ?? null}, ${note},
             ${usage?.words ?? null}, ${usage?.userId ?? null}
      from moved left join used_key on true
      returning balance_after
    )`
}

/** The change to an organization's reserve once an analysis is finished. */
export function freedReserve(reserved: number): RawBuilder<unknown> {
  return sql`reserved = reserved - ${reserved}, open_analyses = open_analyses - 1`
}

/** Whether the analysis still holds a reserve, as far as this statement can see. */
export function isOpen(analysisId: string): RawBuilder<unknown> {
  return sql`exists (select from analyses where id = ${analysisId} and analyses.reserved > 0)`
}
