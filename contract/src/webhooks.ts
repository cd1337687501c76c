import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { optionalLine } from './lines.ts'
import { outgoingProblems } from './outgoing-problem.ts'
import { SentEventType, WebhookEventType } from './webhook-events.ts'

/** The maximum number of webhooks per organization. */
export const mostWebhooks = 10

/** How long the previous secret still signs. */
export const secretOverlapHours = 24

export const WebhookUrl = z.string().check(
  z.trim(),
  z.minLength(1, 'Enter an address'),
  z.maxLength(2000, 'Must be at most 2000 characters long'),
  z.refine(isWebAddress, 'Enter an address that begins with https://'),
  z.refine((value) => !hasCredentials(value), 'Must not contain a user name or a password'),
)

export const WebhookDescription = optionalLine(200)

export const WebhookEvents = z
  .array(WebhookEventType)
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(20))

/** Why nothing is sent: a member switched it off, it failed for a day, or it answered 410 Gone. */
export const WebhookOffReason = z.enum(['switched_off', 'failing', 'gone'])
export type WebhookOffReason = z.infer<typeof WebhookOffReason>

export const Webhook = z.object({
  webhook_id: z.string(),
  url: z.string(),
  description: z.nullable(z.string()),
  events: z.array(WebhookEventType),
  is_active: z.boolean(),
  off_reason: z.nullable(WebhookOffReason),
  switched_off_at: z.nullable(Timestamp),
  failing_since: z.nullable(Timestamp),
  previous_secret_until: z.nullable(Timestamp),
  created_at: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

export const DeliveryProblem = z.enum([...outgoingProblems, 'secret_unreadable'])
export type DeliveryProblem = z.infer<typeof DeliveryProblem>

export const Delivery = z.object({
  delivery_id: z.string(),
  event_type: SentEventType,
  status: DeliveryStatus,
  attempts: z.int(),
  response_status: z.nullable(z.int()),
  problem: z.nullable(DeliveryProblem),
  created_at: Timestamp,
  next_attempt_at: z.nullable(Timestamp),
})
export type Delivery = z.infer<typeof Delivery>

export const DeliveryAttempt = z.object({
  number: z.int(),
  at: Timestamp,
  duration_ms: z.int(),
  request_headers: z.array(z.object({ name: z.string(), value: z.string() })),
  response_status: z.nullable(z.int()),
  response_body: z.nullable(z.string()),
  problem: z.nullable(DeliveryProblem),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const LoggedDelivery = z.extend(Delivery, {
  request_body: z.string(),
  log: z.array(DeliveryAttempt),
})
export type LoggedDelivery = z.infer<typeof LoggedDelivery>

const one = z.object({ id: z.string() })
const oneDelivery = z.object({ id: z.string(), deliveryId: z.string() })

export const list = endpoint({
  method: 'GET',
  path: '/v1/webhooks',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  output: z.object({ webhooks: z.array(Webhook) }),
})

export const create = endpoint({
  method: 'POST',
  path: '/v1/webhooks',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  takesIdempotencyKey: true,
  body: z.object({
    url: WebhookUrl,
    events: WebhookEvents,
    description: z.optional(z.nullable(WebhookDescription)),
  }),
  status: 201,
  output: WebhookWithSecret,
  errors: [
    'TOO_MANY_WEBHOOKS',
    'ORGANIZATION_INACTIVE',
    'NOT_FOUND',
    'IDEMPOTENCY_CONFLICT',
    'IDEMPOTENCY_IN_PROGRESS',
  ],
})

export const get = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:id',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  output: Webhook,
  errors: ['NOT_FOUND'],
})

export const update = endpoint({
  method: 'PUT',
  path: '/v1/webhooks/:id',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  body: z.object({
    url: z.optional(WebhookUrl),
    events: z.optional(WebhookEvents),
    description: z.optional(z.nullable(WebhookDescription)),
    is_active: z.optional(z.boolean()),
  }),
  output: Webhook,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/v1/webhooks/:id',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const rotateSecret = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/rotate-secret',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  output: WebhookWithSecret,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const sendTest = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/test',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  status: 202,
  output: Delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'TOO_MANY_REQUESTS'],
})

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: one,
  query: z.object({
    status: z.optional(DeliveryStatus),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    cursor: z.optional(z.string()),
  }),
  output: z.object({ items: z.array(Delivery), next_cursor: z.nullable(z.string()) }),
  errors: ['NOT_FOUND'],
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/v1/webhooks/:id/deliveries/:deliveryId',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: oneDelivery,
  output: LoggedDelivery,
  errors: ['NOT_FOUND'],
})

export const resend = endpoint({
  method: 'POST',
  path: '/v1/webhooks/:id/deliveries/:deliveryId/resend',
  access: 'api-key',
  permission: 'webhooks.manage',
  scope: 'webhooks',
  params: oneDelivery,
  status: 202,
  output: Delivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'TOO_MANY_REQUESTS'],
})

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}
