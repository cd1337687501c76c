import { createHmac, randomBytes } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import { seal, unseal } from '../../platform/sealing.ts'

const prefix = 'whsec_'

/** A secret that receivers verify with: the prefix and 32 random bytes in base64. */
export function newSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

export function sealSecret(secret: string, settings: Deps['settings']): Promise<string> {
  return seal(secret, sealingOf(settings))
}

/** Null if it was encrypted with another secret of the installation. */
export function openSecret(sealed: string, settings: Deps['settings']): Promise<string | null> {
  return unseal(sealed, sealingOf(settings))
}

export interface Signed {
  id: string
  at: Date
  body: string
}

/** The headers of the Standard Webhooks convention, with a signature for each secret. */
export function signedHeaders(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'Inkprint-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}

function sealingOf({ jwtSecret }: Deps['settings']) {
  return { secret: jwtSecret, purpose: 'inkprint webhook secrets' }
}
