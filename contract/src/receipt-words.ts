import type { Receipt } from './receipt.ts'
import type { CheckedReceipt, ReceiptProblem } from './verify-receipt.ts'

type Refused = Extract<CheckedReceipt, { problem: ReceiptProblem }>

/** Why a receipt proves nothing, and what the reader can do. */
export function problemInWords({ problem, claimedIssuer }: Refused): string {
  return sentences[problem](claimedIssuer ?? 'its installation')
}

const sentences: Record<ReceiptProblem, (issuer: string) => string> = {
  not_a_receipt: () =>
    'This is not a receipt. A receipt is a file whose name ends in .jws, downloaded from the page of an analysis.',
  cut_off: () =>
    'The receipt is incomplete: a part of it is missing. Copy all of it, or choose the file itself.',
  newer_version: (issuer) =>
    `The signature is valid, but this receipt has a newer format that is not known here. Verify it at ${issuer}.`,
  other_installation: (issuer) =>
    `This receipt names another installation, ${issuer}, whose keys are not published here. If you trust that installation, verify the receipt there.`,
  unknown_key: (issuer) =>
    `This receipt is signed with a key that ${issuer} does not publish. Either the key was withdrawn, or somebody else made the receipt. Do not rely on anything in it.`,
  bad_signature: () =>
    'The signature is not valid: the receipt was changed after it was signed, or somebody else made it. Do not rely on anything in it.',
  not_supported: () =>
    'Signatures cannot be verified here. Open this page over HTTPS in a current browser, or use the command npm run verify.',
}

/** For a valid receipt that names another installation than the one whose key signed it. */
export function otherSignerInWords(signer: string, { issuer }: Receipt): string {
  return `The receipt is signed with a key of ${signer}, but names ${issuer}. Either the installation has moved, or the name is wrong.`
}

export const futureWords =
  'The receipt says that the text was analyzed in the future. Either the clock here or the clock there is wrong.'
