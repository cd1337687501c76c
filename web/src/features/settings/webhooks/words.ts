import type {
  Delivery,
  DeliveryProblem,
  SentEventType,
  Webhook,
  WebhookEventType,
} from '@inkprint/contract'
import { formatDateTime } from '../../../shared/format.ts'

/** The events, in the order of the form. */
export const eventWords: Record<WebhookEventType, string> = {
  'analysis.completed': 'An analysis is completed',
  'batch.completed': 'A batch is completed',
  'credits.low': 'Credits run low',
  'purchase.paid': 'A purchase is paid',
}

export function eventInWords(type: SentEventType): string {
  return type === 'test' ? 'Test event' : eventWords[type]
}

/** A webhook's state in words, and the tone of its badge. */
export function stateOf({ is_active, failing_since }: Webhook) {
  if (!is_active) return { tone: 'plain', words: 'Switched off' } as const
  return failing_since
    ? ({ tone: 'caution', words: 'Failing' } as const)
    : ({ tone: 'human', words: 'On' } as const)
}

/** Why nothing is sent, or what is wrong; null if all is well. */
export function troubleOf(webhook: Webhook): string | null {
  const { off_reason, switched_off_at, failing_since } = webhook
  const since = formatDateTime(switched_off_at ?? failing_since ?? webhook.created_at)
  if (off_reason === 'failing') {
    return `Every delivery failed for a day, so it was switched off on ${since}. Events since then were not sent.`
  }
  if (off_reason === 'gone') {
    return `It returned 410 (Gone), so it was switched off on ${since}. Events since then were not sent.`
  }
  if (off_reason === 'switched_off') {
    return `It was switched off on ${since}. Events since then were not sent.`
  }
  return failing_since
    ? `Every attempt has failed since ${since}. We keep trying; after a day, it is switched off and members get an email.`
    : null
}

export const statusWords = {
  delivered: { tone: 'human', words: 'Delivered' },
  waiting: { tone: 'accent', words: 'Waiting' },
  failed: { tone: 'ai', words: 'Failed' },
} as const satisfies Record<Delivery['status'], { tone: string; words: string }>

/** What the receiver answered, or why there was no answer. */
export function answerInWords({
  response_status,
  problem,
}: Pick<Delivery, 'response_status' | 'problem'>): string {
  if (problem === 'redirect') return `HTTP ${response_status}, a redirect, which is not followed`
  if (response_status !== null) return `HTTP ${response_status}`
  return problem === null ? 'Not sent yet' : problemWords[problem]
}

const problemWords: Record<DeliveryProblem, string> = {
  address_not_allowed: 'Not sent: the address leads to a private network',
  name_not_found: 'The host name was not found',
  connection_failed: 'The connection failed or was interrupted',
  certificate_refused: 'The certificate is not valid',
  timeout: 'No response within 10 seconds',
  redirect: 'A redirect, which is not followed',
  status: 'The attempt failed',
  secret_unreadable: 'Not sent: the secret has to be rotated',
}
