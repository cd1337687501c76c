import { WebhookError } from './errors.ts'

/** The largest accepted age of a webhook, or distance into the future: five minutes. */
const toleranceSeconds = 300

export interface ReceivedWebhook {
  /** The body exactly as received, before parsing. */
  body: string | Uint8Array
  headers: Headers | Record<string, string | string[] | undefined>
  /** The endpoint's secret, `whsec_…`; several while a secret is being replaced. */
  secret: string | readonly string[]
  now?: Date | undefined
}

/**
 * Returns the event of a webhook signed by Inkprint (Standard Webhooks); throws a `WebhookError` for anything
 * else. If you have already seen the id, answer 200 and do nothing.
 */
export async function verifyWebhook<Event = unknown>({
  body,
  headers,
  secret,
  now = new Date(),
}: ReceivedWebhook): Promise<Event> {
  const id = headerIn(headers, 'webhook-id')
  const timestamp = headerIn(headers, 'webhook-timestamp')
  const signatures = headerIn(headers, 'webhook-signature')
  requireRecent(timestamp, now)
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concatenated(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(signed, { signatures, secrets: [secret].flat() }))) {
    throw new WebhookError('The signature is not valid')
  }
  try {
    return JSON.parse(text) as Event
  } catch (cause) {
    throw new WebhookError('The body is not JSON', { cause })
  }
}

function requireRecent(timestamp: string, now: Date): void {
  const age = /^\d{1,12}$/.test(timestamp) ? now.getTime() / 1_000 - Number(timestamp) : Number.NaN
  if (Math.abs(age) <= toleranceSeconds) return
  throw new WebhookError('The webhook is too old, or the clock here is wrong')
}

/** Whether any signature matches any secret: there can be several of each while a secret is replaced. */
async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  { signatures, secrets }: { signatures: string; secrets: readonly string[] },
): Promise<boolean> {
  const known = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => bytesIn(signature.slice(3)))
    .filter((bytes) => bytes !== null)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  for (const secret of secrets) {
    const raw = bytesIn(secret.replace(/^whsec_/, ''))
    if (!raw?.length) throw new WebhookError('The secret does not have the form whsec_…')
    const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['verify'])
    for (const signature of known) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true
    }
  }
  return false
}

function headerIn(headers: ReceivedWebhook['headers'], name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const [first] = [value ?? ''].flat()
  if (!first) throw new WebhookError(`The header ${name} is missing`)
  return first
}

function bytesIn(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
