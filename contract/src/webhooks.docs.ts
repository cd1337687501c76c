import { describe } from './http/describe.ts'
import type { Delivery, LoggedDelivery, Webhook } from './webhooks.ts'
import * as webhooks from './webhooks.ts'

const exampleWebhook: Webhook = {
  webhook_id: 'whk_5Rk2mVx1RkPq3ZtYw5BnJm',
  url: 'https://hooks.example.com/inkprint',
  description: 'Editorial system',
  events: ['analysis.completed', 'credits.low'],
  is_active: true,
  off_reason: null,
  switched_off_at: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-11-15T02:20:00.000Z',
}

const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const exampleDelivery: Delivery = {
  delivery_id: 'msg_2c1f0b6a9d3e4f58a7b6c5d4e3f2a1b0',
  event_type: 'analysis.completed',
  status: 'delivered',
  attempts: 1,
  response_status: 204,
  problem: null,
  created_at: '2026-11-15T02:21:07.000Z',
  next_attempt_at: null,
}

const exampleLog: LoggedDelivery = {
  ...exampleDelivery,
  request_body:
    '{"type":"analysis.completed","timestamp":"2026-11-15T02:21:07.000Z","data":{"analysis_id":"ana_2Vx8mKq1RkPq3ZtYw5BnJm","status":"done","classification":"human","words":412,"credits":3}}',
  log: [
    {
      number: 1,
      at: '2026-11-15T02:21:07.000Z',
      duration_ms: 84,
      request_headers: [
        { name: 'content-type', value: 'application/json' },
        { name: 'webhook-id', value: exampleDelivery.delivery_id },
        { name: 'webhook-timestamp', value: '1794709267' },
        { name: 'webhook-signature', value: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=' },
      ],
      response_status: 204,
      response_body: '',
      problem: null,
    },
  ],
}

const waiting: Delivery = {
  ...exampleDelivery,
  event_type: 'test',
  status: 'waiting',
  attempts: 0,
  response_status: null,
  next_attempt_at: exampleDelivery.created_at,
}

const id = exampleWebhook.webhook_id
const ids = { id, deliveryId: exampleDelivery.delivery_id }
/** The descriptions of the calls, shared with the calls for members. */
export const webhookCalls: Parameters<typeof describe<typeof webhooks>>[1]['calls'] = {
  list: {
    summary: 'List webhooks',
    description: 'The webhooks of the organization, oldest first. Secrets are never returned.',
    example: { output: { webhooks: [exampleWebhook] } },
  },
  create: {
    summary: 'Create a webhook',
    description:
      'From now on, each of these events is sent to the address as a signed POST. The address must begin with `https://` and must not lead to a private network. Only this response contains the secret; if it is lost, repeating the call with the same `Idempotency-Key` returns the same webhook instead of creating another. At most 10 webhooks per organization.',
    example: {
      input: {
        url: exampleWebhook.url,
        events: exampleWebhook.events,
        description: exampleWebhook.description,
      },
      output: { ...exampleWebhook, secret: exampleSecret },
    },
  },
  get: {
    summary: 'Get a webhook',
    description: 'Says whether it is switched on, and, if deliveries fail, since when.',
    example: { input: { id }, output: exampleWebhook },
  },
  update: {
    summary: 'Change a webhook',
    description:
      'Only the fields that are sent change. Switching it off discards deliveries that are still waiting; events that happen while it is off are not sent later.',
    example: { input: { id, is_active: true }, output: exampleWebhook },
  },
  remove: {
    summary: 'Delete a webhook',
    description: 'Deletes it together with the log of its deliveries.',
    example: { input: { id } },
  },
  rotateSecret: {
    summary: 'Rotate the secret of a webhook',
    description:
      'For 24 hours, every request carries two signatures: one with the new secret and one with the previous one. Only this response contains the new secret.',
    example: {
      input: { id },
      output: {
        ...exampleWebhook,
        previous_secret_until: '2026-11-16T02:20:00.000Z',
        secret: exampleSecret,
      },
    },
  },
  sendTest: {
    summary: 'Send a test event',
    description: 'Sends an event of the type `test`, whichever events the webhook receives.',
    example: { input: { id }, output: waiting },
  },
  listDeliveries: {
    summary: 'List deliveries',
    description:
      'Lists what was sent to a webhook, newest first. Deliveries are kept for 30 days, unless this installation is configured otherwise.',
    example: { input: { id }, output: { items: [exampleDelivery], next_cursor: null } },
  },
  getDelivery: {
    summary: 'Get a delivery',
    description: 'Returns what was sent, and every attempt with its response.',
    example: { input: ids, output: exampleLog },
  },
  resend: {
    summary: 'Send an event again',
    description: 'Sends it with the same `webhook-id`, the same body and a new signature.',
    example: { input: ids, output: waiting },
  },
}

const whereSent = 'Where events are sent: an address that begins with `https://`.'

const whetherSent = 'Whether events are sent to it.'

export const webhooksDocs = describe(webhooks, {
  section: 'Webhooks',
  calls: webhookCalls,
  fields: {
    webhooks: 'The webhooks, oldest first.',
    webhook_id: 'Identifies the webhook.',
    'Webhook.url': whereSent,
    'webhooks.url': whereSent,
    'ownWebhooks.url': whereSent,
    'Webhook.is_active': whetherSent,
    'webhooks.is_active': whetherSent,
    'ownWebhooks.is_active': whetherSent,
    'Webhook.description': 'What it is for; null if there is no description.',
    events: 'The events that are sent to it.',
    off_reason:
      'Why nothing is sent: `switched_off` (by somebody), `failing` (for a day) or `gone` (it returned 410). Null while it is switched on.',
    switched_off_at: 'When it was switched off; null while it is switched on.',
    failing_since: 'When deliveries started failing; null if the last attempt succeeded.',
    previous_secret_until: 'When the previous secret expires; null if it no longer signs requests.',
    secret: 'The secret to verify the signatures of events with. Only this response contains it.',
    deliveryId: 'The delivery’s id.',
    delivery_id: 'Identifies the delivery; sent as `webhook-id`, and the same in every attempt.',
    event_type: 'The type of the event.',
    attempts: 'How many times it was sent.',
    response_status: 'The HTTP status of the response; null if there was none.',
    response_body: 'The beginning of the response, at most 4 kB; null if there was none.',
    problem: 'Why the attempt failed; null if it did not.',
    next_attempt_at: 'When it will be sent next; null if it will not be sent again.',
    request_body: 'The body as it was sent.',
    request_headers: 'The headers as they were sent.',
    log: 'The attempts, newest first.',
    'DeliveryAttempt.number': 'Which attempt, from 1.',
    duration_ms: 'How long it took, in milliseconds.',
  },
})
