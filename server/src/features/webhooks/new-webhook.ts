import { type api, mostWebhooks, type Output, type Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { hashRequest, performOnce, readIdempotencyKey } from '../idempotency-keys/idempotency.ts'
import { newSecret, openSecret, sealSecret } from './signing.ts'
import {
  type Caller,
  countWebhooks,
  requireUrl,
  requireWebhook,
  webhookOf,
  write,
} from './webhooks.ts'

type Wanted = Received<typeof api.webhooks.create>
type Created = Output<typeof api.webhooks.create>

/** What is stored under an idempotency key; the secret stays where it is encrypted. */
type KeptWebhook = { analysis_id?: never; webhook_id: string }

/** With an `Idempotency-Key`, the webhook is created once. Its secret is not shown anywhere else. */
export async function createWebhook(caller: Caller, wanted: Wanted): Promise<Created> {
  const { db, actor, headers, origin } = caller
  const { organizationId } = actor
  const key = readIdempotencyKey(headers.read('idempotency-key'))
  requireUrl(caller, wanted.url)
  await requireActiveOrganization(db, organizationId)
  const store = await prepareWebhook(caller, wanted)
  if (key === null) return db.transaction().execute(store)
  return performOnce(caller, {
    request: {
      organizationId,
      key,
      requestHash: hashRequest(['webhook', wanted]),
      signal: origin.signal,
    },
    work: {
      perform: (_, fulfill: (tx: Tx, kept: KeptWebhook) => Promise<void>) =>
        db.transaction().execute(async (tx) => {
          const created = await store(tx)
          await fulfill(tx, { webhook_id: created.webhook_id })
          return created
        }),
      recall: ({ webhook_id }: KeptWebhook) => sayAgain(caller, webhook_id),
      takeOver: async () => {},
    },
  })
}

async function prepareWebhook(
  caller: Caller,
  { url, events, description }: Wanted,
): Promise<(tx: Tx) => Promise<Created>> {
  const { actor, now, settings } = caller
  const secret = newSecret()
  const sealed = await sealSecret(secret, settings)
  const id = newId('whk')
  return async (tx) => {
    if ((await countWebhooks(tx, actor)) >= mostWebhooks) throw new AppError('TOO_MANY_WEBHOOKS')
    const row = await tx
      .insertInto('webhooks')
      .values({
        id,
        organization_id: actor.organizationId,
        url,
        description: description || null,
        events: [...new Set(events)],
        secret: sealed,
        created_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await write(tx, caller, { action: 'webhook.created', subjectId: id, details: { url, events } })
    return { ...webhookOf(row, now()), secret }
  }
}

/** The webhook as it is now, with the current signing secret; one removed in the meantime is unknown. */
async function sayAgain(caller: Caller, id: string): Promise<Created> {
  const row = await requireWebhook(caller, id)
  const secret = await openSecret(row.secret, caller.settings)
  if (secret === null) throw new AppError('NOT_FOUND')
  return { ...webhookOf(row, caller.now()), secret }
}
