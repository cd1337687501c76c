import type { WebhookEvent } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

/**
 * Tells the organization's webhooks of something, in the transaction in which it happens: what is undone
 * was never announced, and what stays will be sent.
 */
export async function announce(
  tx: Tx,
  organizationId: string,
  event: Exclude<WebhookEvent, { type: 'test' }>,
): Promise<void> {
  await sql`select ${announcement(organizationId, event)}`.execute(tx)
}

/** The same as a column of a larger statement; without webhooks it costs one look at an index. */
export function announcement(
  organizationId: string,
  event: Exclude<WebhookEvent, { type: 'test' }>,
): RawBuilder<unknown> {
  return sql`
    case when exists (select from webhooks where organization_id = ${organizationId}) then
      announce_event(
        ${organizationId}::text, ${event.type}::text, ${JSON.stringify(event)}::text,
        ${event.timestamp}::timestamptz)
    end`
}
