import type {
  DeliveryProblem,
  DeliveryStatus,
  SentEventType,
  WebhookEventType,
  WebhookOffReason,
} from '@inkprint/contract'
import type { Generated, JSONColumnType } from 'kysely'
import type { Time } from './column-types.ts'

/** Where an organization's events are sent. */
export interface WebhookRow {
  id: string
  organization_id: string
  url: string
  description: string | null
  events: WebhookEventType[]
  /** Encrypted, as is the one before, which still signs until its time is over. */
  secret: string
  previous_secret: string | null
  previous_secret_until: Time | null
  /** Null while it is switched on. */
  off_reason: WebhookOffReason | null
  switched_off_at: Time | null
  /** When the first of the attempts was made that all failed. */
  failing_since: Time | null
  /** Nothing is sent before. */
  paused_until: Time | null
  /** Whoever sends keeps moving it. */
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
  /** Attempts since somebody asked for it to be sent again. */
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
