import * as z from 'zod/mini'
import { Verdict } from './analysis-summary.ts'
import { Timestamp } from './fields.ts'
import { textNormalization } from './text-hash.ts'

/** The version of new receipts; a verifier reports versions it does not know. */
export const receiptVersion = 1

/** `typ` in the header of a receipt, so that nothing else we sign can pass for one. */
export const receiptType = 'inkprint-receipt+jws'

/** The signed facts about an analysis, in the order in which they are written. */
export const Receipt = z.object({
  version: z.literal(receiptVersion),
  /** The address of the installation that signed it. */
  issuer: z.string(),
  analysis_id: z.string(),
  analyzed_at: Timestamp,
  text_hash: z.string(),
  text_normalization: z.literal(textNormalization),
  words: z.int(),
  verdict: Verdict,
  /** Null if the text was not judged. */
  probability_ai_percent: z.nullable(z.number()),
  ai_share_percent: z.nullable(z.number()),
  false_positive_rate: z.nullable(z.number()),
  /** The limit behind the verdict: at most this share of human texts may be called AI or mixed. */
  max_false_positive_rate: z.nullable(z.number()),
  group_id: z.nullable(z.string()),
  group_name: z.nullable(z.string()),
  model_version: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

/** A public key as in RFC 8037, with its use. */
export const ReceiptKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
  kid: z.string(),
  use: z.literal('sig'),
  alg: z.literal('EdDSA'),
})
export type ReceiptKey = z.infer<typeof ReceiptKey>

/** Every key the installation has signed with and has not withdrawn. */
export const ReceiptKeys = z.object({ issuer: z.string(), keys: z.array(ReceiptKey) })
export type ReceiptKeys = z.infer<typeof ReceiptKeys>
