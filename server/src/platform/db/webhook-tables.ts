import type {
  DeliveryProblem,
  DeliveryStatus,
  SentEventType,
  WebhookEventType,
  WebhookOffReason,
} from '@inkprint/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from './column-types.ts'

/** An endpoint that receives an organization's events. */
export interface WebhookRow {
  id: string
  organization_id: string
  url: string
  description: string | null
  events: WebhookEventType[]
  /** Encrypted, like the previous secret, which also signs until it expires. */
  secret: string
  previous_secret: string | null
  previous_secret_until: Time | null
  /** Null while it is enabled. */
  off_reason: WebhookOffReason | null
  switched_off_at: Time | null
  /** When the first attempt of the current series of failures was made. */
  failing_since: Time | null
  /** Nothing is sent before this time. */
  paused_until: Time | null
  /** The process that is sending keeps extending this. */
  sending_until: Time | null
  created_at: Time
}

/** One event for one webhook. */
export interface WebhookDeliveryRow {
  id: Generated<string>
  webhook_id: string
  event_type: SentEventType
  body: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  /** Attempts since somebody last asked to resend it. */
  tries: Generated<number>
  next_attempt_at: Time | null
  response_status: number | null
  problem: DeliveryProblem | null
  created_at: Time
}

export interface WebhookAttemptRow {
  delivery_id: string
  number: number
  at: Time
  duration_ms: number
  request_headers: JSONColumnType<Record<string, string>>
  response_status: number | null
  response_body: string | null
  problem: DeliveryProblem | null
}
