import type { Receipt } from './generated.ts'

export type ReceiptProblem =
  | 'not_a_receipt'
  | 'cut_off'
  | 'newer_version'
  | 'other_installation'
  | 'unknown_key'
  | 'bad_signature'
  | 'not_supported'

export type ReceiptCheck =
  | {
      problem: null
      receipt: Receipt
      /** Whether the receipt is about the given text; null if none was given. */
      isTextOf: boolean | null
      /** Its date is in the future, so one of the clocks is wrong. */
      isFromFuture: boolean
      /** Whose keys these are, if not those of the installation named in the receipt. */
      otherSigner: string | null
    }
  | {
      problem: ReceiptProblem
      /** The installation it names, unverified. */
      claimedIssuer: string | null
    }

/** The keys of an installation, as published at `/.well-known/jwks.json`. */
export interface PublishedKeys {
  issuer?: string | undefined
  keys: { kid?: string | undefined; kty: string }[]
}
