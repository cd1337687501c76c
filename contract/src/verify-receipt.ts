import * as z from 'zod/mini'
import { Receipt, type ReceiptKey, receiptType, receiptVersion } from './receipt.ts'
import { hashText } from './text-hash.ts'

/** Why a receipt proves nothing. */
export type ReceiptProblem =
  | 'not_a_receipt'
  | 'cut_off'
  | 'newer_version'
  | 'other_installation'
  | 'unknown_key'
  | 'bad_signature'
  | 'not_supported'

export type CheckedReceipt =
  | {
      problem: null
      receipt: Receipt
      isFromFuture: boolean
      /** Whose keys these are, if not those of the installation named in the receipt; otherwise null. */
      otherSigner: string | null
    }
  | {
      problem: ReceiptProblem
      /** The installation it names, unverified; null if it names none. */
      claimedIssuer: string | null
    }

/** Only the fields needed for the check: keys published by others may have more or fewer. */
export const PublishedKeys = z.object({
  issuer: z.optional(z.string()),
  keys: z.array(z.looseObject({ kid: z.optional(z.string()), kty: z.string() })),
})
export type PublishedKeys = z.infer<typeof PublishedKeys>

/** The longest possible receipt; anything longer is something else. */
export const longestReceipt = 20_000

/** Tolerates small differences between clocks. */
const toleratedMs = 5 * 60_000

/**
 * Whether a receipt was signed with one of these keys and is unaltered. It makes no requests: the caller
 * provides the keys.
 */
export async function verifyReceipt(
  pasted: string,
  { keys, now = new Date() }: { keys: PublishedKeys; now?: Date },
): Promise<CheckedReceipt> {
  // A mail program may have wrapped the long line.
  const compact = pasted.length > longestReceipt ? '' : pasted.replaceAll(/\s/g, '')
  const parts = compact.split('.')
  const header = Header.safeParse(jsonIn(parts[0] ?? ''))
  if (!header.success) return refusal('not_a_receipt')
  const claims = Claims.safeParse(jsonIn(parts[1] ?? ''))
  const signature = bytesIn(parts[2] ?? '')
  if (parts.length !== 3) return refusal(parts.length < 3 ? 'cut_off' : 'not_a_receipt')
  if (!claims.success || signature?.length !== signatureBytes) return refusal('cut_off')
  const { version, issuer } = claims.data
  const key = keys.keys.find(({ kid }) => kid === header.data.kid)
  if (!key) {
    return refusal(isOfOther({ issuer, keys }) ? 'other_installation' : 'unknown_key', issuer)
  }
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`)
  const isValid = await isSignedWith(key, { signed, signature })
  if (!isValid) return refusal(isValid === null ? 'not_supported' : 'bad_signature', issuer)
  const receipt = Receipt.safeParse(jsonIn(parts[1] ?? ''))
  // The signature is valid, but the version is newer than this code.
  if (version !== receiptVersion || !receipt.success) return refusal('newer_version', issuer)
  const isFromFuture = Date.parse(receipt.data.analyzed_at) > now.getTime() + toleratedMs
  const otherSigner = isOfOther({ issuer, keys }) ? (keys.issuer ?? null) : null
  return { problem: null, receipt: receipt.data, isFromFuture, otherSigner }
}

/** Whether a receipt may be valid but cannot be verified here. */
export function isUndecided(problem: ReceiptProblem): boolean {
  return problem === 'not_supported' || problem === 'newer_version'
}

/** Whether this is the text that a receipt is about. */
export async function isTextOf({ text_hash }: Receipt, text: string): Promise<boolean> {
  return (await hashText(text)) === text_hash
}

const Header = z.object({
  alg: z.literal('EdDSA' satisfies ReceiptKey['alg']),
  kid: z.string(),
  typ: z.literal(receiptType),
})
const Claims = z.looseObject({ version: z.number(), issuer: z.string() })
const signatureBytes = 64
const keyBytes = 32

function refusal(problem: ReceiptProblem, claimedIssuer: string | null = null): CheckedReceipt {
  return { problem, claimedIssuer }
}

function isOfOther({ issuer, keys }: { issuer: string; keys: PublishedKeys }): boolean {
  return keys.issuer !== undefined && keys.issuer !== issuer
}

/** Null if it cannot be checked: browsers require HTTPS for it, and old ones do not support Ed25519. */
async function isSignedWith(
  { kty, crv, x }: PublishedKeys['keys'][number],
  { signed, signature }: { signed: Uint8Array<ArrayBuffer>; signature: Uint8Array<ArrayBuffer> },
): Promise<boolean | null> {
  if (kty !== 'OKP' || crv !== 'Ed25519' || typeof x !== 'string') return false
  if (bytesIn(x)?.length !== keyBytes) return false
  const algorithm = { name: 'Ed25519' }
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, algorithm, false, ['verify'])
    return await crypto.subtle.verify(algorithm, key, signature, signed)
  } catch {
    return null
  }
}

function jsonIn(part: string): unknown {
  const bytes = bytesIn(part)
  try {
    return bytes && JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function bytesIn(part: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(part)) return null
  try {
    const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
