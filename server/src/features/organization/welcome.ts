import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { daysBefore } from '../../platform/days.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Mailbox, mailboxOf } from './mailboxes.ts'

const lockId = 4_151_623

/** Whether a person gets welcome credits, or why not, in words for staff. */
export type Welcome =
  | 'given'
  | 'switched off'
  | 'this person was welcomed before'
  | 'too many of this domain'
  | 'too many today'

/** Decides and records it; people who open several accounts get credits once. */
export async function welcome(
  tx: Tx,
  { now, settings, email }: Pick<Deps, 'now' | 'settings'> & { email: string },
): Promise<Welcome> {
  const { welcomeCredits, limits } = settings
  if (welcomeCredits === 0) return 'switched off'
  // One at a time, so that of many simultaneous ones none slips past a limit.
  await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
  const mailbox = mailboxOf(email)
  const since = (days: number) => daysBefore(now(), days)
  if (await wasWelcomed(tx, mailbox)) return 'this person was welcomed before'
  if ((await countSince(tx, { since: since(1) })) >= limits.welcomesPerDay) return 'too many today'
  const { domain } = mailbox
  const isFull =
    !mailbox.isShared &&
    (await countSince(tx, { since: since(30), domain })) >= limits.welcomesPerDomain
  if (isFull) return 'too many of this domain'
  await tx
    .insertInto('welcomes')
    .values({ person_hash: hashOf(mailbox), domain, given_at: now() })
    .execute()
  return 'given'
}

async function wasWelcomed(tx: Tx, mailbox: Mailbox): Promise<boolean> {
  const before = await tx
    .selectFrom('welcomes')
    .select('given_at')
    .where('person_hash', '=', hashOf(mailbox))
    .executeTakeFirst()
  return before !== undefined
}

async function countSince(
  tx: Tx,
  { since, domain }: { since: Date; domain?: string },
): Promise<number> {
  let query = tx
    .selectFrom('welcomes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('given_at', '>', since.toISOString())
  if (domain !== undefined) query = query.where('domain', '=', domain)
  return (await query.executeTakeFirstOrThrow()).count
}

function hashOf({ name }: Mailbox): string {
  return createHash('sha256').update(name).digest('hex')
}
