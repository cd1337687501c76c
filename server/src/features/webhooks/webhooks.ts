import {
  type api,
  type Output,
  type Received,
  secretOverlapHours,
  type Webhook,
} from '@inkprint/contract'
import type { Selectable, Updateable } from 'kysely'
import type { AuditEntry } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import type { WebhookRow } from '../../platform/db/webhook-tables.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import { auditBy } from '../../policy/audit.ts'
import type { Context } from '../../policy/context.ts'
import { closeWebhook } from './outcome.ts'
import { newSecret, sealSecret } from './signing.ts'

/** A member or a program of the organization. */
export type Caller = Context<'member' | 'api-key'>

const hourMs = 3_600_000

export async function listWebhooks({ db, actor, now }: Caller): Promise<{ webhooks: Webhook[] }> {
  const rows = await selectWebhooks(db, actor).execute()
  return { webhooks: rows.map((row) => webhookOf(row, now())) }
}

export async function getWebhook(caller: Caller, { id }: { id: string }): Promise<Webhook> {
  return webhookOf(await requireWebhook(caller, id), caller.now())
}

/** Changes the given fields; switching it off gives up its waiting deliveries. */
export async function updateWebhook(
  caller: Caller,
  { id, is_active, ...wanted }: Received<typeof api.webhooks.update>,
): Promise<Webhook> {
  const { url, events, description } = wanted
  if (url !== undefined) requireUrl(caller, url)
  return change(caller, id, async (tx, webhook) => {
    const isOn = webhook.off_reason === null
    if (is_active === false && isOn) {
      await closeWebhook(tx, { id, reason: 'switched_off', at: caller.now() })
    }
    const isNews = url !== undefined || (is_active === true && !isOn)
    const changes = {
      ...(url !== undefined && { url }),
      ...(events !== undefined && { events: [...new Set(events)] }),
      ...(description !== undefined && { description: description || null }),
      ...(is_active === true && { off_reason: null, switched_off_at: null }),
      // Earlier failures say nothing about a new address, or a webhook that is switched on again.
      ...(isNews && { failing_since: null, paused_until: null }),
    }
    const fields = Object.keys({ ...wanted, ...(is_active !== undefined && { is_active }) })
    return { changes, entry: { action: 'webhook.updated', details: { fields } } }
  })
}

export async function removeWebhook(caller: Caller, { id }: { id: string }): Promise<null> {
  return caller.db.transaction().execute(async (tx) => {
    const removed = await tx
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .where('organization_id', '=', caller.actor.organizationId)
      .returning('url')
      .executeTakeFirst()
    if (!removed) throw new AppError('NOT_FOUND')
    const { url } = removed
    await write(tx, caller, { action: 'webhook.deleted', subjectId: id, details: { url } })
    return null
  })
}

/** A new secret signs from now on; the previous one also signs for another day. */
export async function rotateSecret(
  caller: Caller,
  { id }: { id: string },
): Promise<Output<typeof api.webhooks.rotateSecret>> {
  const { settings, now } = caller
  const { id: subject } = await requireWebhook(caller, id)
  await requireWithinLimit(caller, {
    kind: 'webhook-secret',
    subject,
    limit: 20,
    windowSeconds: 3600,
  })
  const secret = newSecret()
  const sealed = await sealSecret(secret, settings)
  const webhook = await change(caller, id, async (_tx, before) => ({
    changes: {
      secret: sealed,
      previous_secret: before.secret,
      previous_secret_until: new Date(now().getTime() + secretOverlapHours * hourMs),
    },
    entry: { action: 'webhook.secret-rotated' },
  }))
  return { ...webhook, secret }
}

/** An organization's own webhook. */
export async function requireWebhook({ db, actor }: Caller, id: string) {
  const row = await selectWebhooks(db, actor).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type Entry = Pick<AuditEntry, 'action' | 'details'>

async function change(
  caller: Caller,
  id: string,
  decide: (
    tx: Tx,
    webhook: Selectable<WebhookRow>,
  ) => Promise<{ changes: Updateable<WebhookRow>; entry: Entry }>,
): Promise<Webhook> {
  const { db, actor, now } = caller
  return db.transaction().execute(async (tx) => {
    const before = await selectWebhooks(tx, actor)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!before) throw new AppError('NOT_FOUND')
    const { changes, entry } = await decide(tx, before)
    if (Object.keys(changes).length > 0) {
      await tx.updateTable('webhooks').set(changes).where('id', '=', id).execute()
    }
    await write(tx, caller, { ...entry, subjectId: id })
    const after = await selectWebhooks(tx, actor).where('id', '=', id).executeTakeFirstOrThrow()
    return webhookOf(after, now())
  })
}

export function write(
  tx: Tx,
  { actor, origin }: Caller,
  entry: Entry & { subjectId: string },
): Promise<void> {
  return auditBy(tx, actor, {
    ...entry,
    organizationId: actor.organizationId,
    address: origin.address,
  })
}

function selectWebhooks(db: Db, { organizationId }: { organizationId: string }) {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
}

/** Locks the organization, so that simultaneous calls cannot exceed the limit together. */
export async function countWebhooks(tx: Tx, actor: { organizationId: string }): Promise<number> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', actor.organizationId)
    .forNoKeyUpdate()
    .execute()
  return (await selectWebhooks(tx, actor).execute()).length
}

export function requireUrl({ outgoing }: Caller, url: string): void {
  const problem = outgoing.problemOf(url)
  if (problem !== null) throw invalidField('url', problem)
}

export function webhookOf(row: Selectable<WebhookRow>, now: Date): Webhook {
  const { previous_secret_until: until } = row
  return {
    webhook_id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    is_active: row.off_reason === null,
    off_reason: row.off_reason,
    switched_off_at: row.switched_off_at,
    failing_since: row.failing_since,
    previous_secret_until: until !== null && new Date(until) > now ? until : null,
    created_at: row.created_at,
  }
}
