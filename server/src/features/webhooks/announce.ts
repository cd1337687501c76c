import type { WebhookEvent } from '@inkprint/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'

/**
 * Queues an event for the organization's webhooks, in the transaction in which it happens: nothing is
 * announced that is rolled back, and everything committed is sent.
 */
export async function announce(
  tx: Tx,
  organizationId: string,
  event: Exclude<WebhookEvent, { type: 'test' }>,
): Promise<void> {
  await sql`select ${announcement(organizationId, event)}`.execute(tx)
}

/** The same as a column of a larger statement; without webhooks it costs one index lookup. */
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
