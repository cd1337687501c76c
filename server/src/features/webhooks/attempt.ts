import type { DeliveryAttempt } from '@inkprint/contract'
import type { Selectable } from 'kysely'
import type { WebhookRow } from '../../platform/db/webhook-tables.ts'
import type { Deps } from '../../platform/deps.ts'
import { openSecret, signedHeaders } from './signing.ts'

export interface DueDelivery {
  id: string
  body: string
}

/** What was sent, and the outcome. */
export interface Attempt extends Omit<DeliveryAttempt, 'number' | 'at' | 'request_headers'> {
  deliveryId: string
  at: Date
  request_headers: Record<string, string>
  retryAfterSeconds: number | null
}

type Receiver = Pick<
  Selectable<WebhookRow>,
  'url' | 'secret' | 'previous_secret' | 'previous_secret_until'
>

/** How many bytes of an answer are kept. */
const keptBytes = 4_096

/** Makes one attempt at a delivery. */
export async function attempt(
  deps: Deps,
  { webhook, delivery }: { webhook: Receiver; delivery: DueDelivery },
): Promise<Attempt> {
  const at = deps.now()
  const begun = performance.now()
  const secrets = await secretsOf(deps, { webhook, at })
  const headers = signedHeaders({ id: delivery.id, at, body: delivery.body }, secrets)
  const answer =
    secrets.length === 0
      ? unsigned
      : await deps.outgoing.post({ url: webhook.url, headers, body: delivery.body })
  return {
    deliveryId: delivery.id,
    at,
    duration_ms: Math.round(performance.now() - begun),
    request_headers: headers,
    response_status: answer.status,
    response_body: answer.body === null ? null : keptPart(answer.body),
    problem: answer.problem,
    retryAfterSeconds: answer.retryAfterSeconds,
  }
}

/** The installation's secret was replaced since this one was created, so nothing can be signed with it. */
const unsigned = {
  status: null,
  body: null,
  retryAfterSeconds: null,
  problem: 'secret_unreadable',
} as const

async function secretsOf(
  { settings }: Deps,
  { webhook, at }: { webhook: Receiver; at: Date },
): Promise<string[]> {
  const { secret, previous_secret, previous_secret_until } = webhook
  const isBoth = previous_secret_until !== null && new Date(previous_secret_until) > at
  const sealed = [secret, isBoth ? previous_secret : null].filter((each) => each !== null)
  const opened = await Promise.all(sealed.map((each) => openSecret(each, settings)))
  return opened.filter((each) => each !== null)
}

/** PostgreSQL cannot store NUL. */
function keptPart(body: string): string {
  return Buffer.from(body.replaceAll('\0', '\uFFFD')).subarray(0, keptBytes).toString()
}
