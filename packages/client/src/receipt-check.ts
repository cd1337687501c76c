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
      /** Whether the text is the one that was judged; null where no text was given. */
      isTextOf: boolean | null
      /** It says that it was made in the future: one of the clocks is wrong. */
      isFromFuture: boolean
      /** Whose keys these are, if not of the installation that the receipt names. */
      otherSigner: string | null
    }
  | {
      problem: ReceiptProblem
      /** The installation it names, which nobody has confirmed. */
      claimedIssuer: string | null
    }

/** The keys of an installation, as `/.well-known/jwks.json` publishes them. */
export interface PublishedKeys {
  issuer?: string | undefined
  keys: { kid?: string | undefined; kty: string }[]
}
