import type { CreditReason } from '@inkprint/contract'

/** Why credits of a purchase were taken or given back after it was paid. */
export type Cause = 'refund' | 'dispute'

/** The reference of a movement in the books: why, of which purchase, and which change of it. */
export function referenceOf(
  cause: Cause,
  { purchaseId, version }: { purchaseId: string; version: number },
): string {
  return `${cause} ${purchaseId} v${version}`
}

/** What an entry was for, in the customer's terms; null if its reason says it all. */
export function noteOf({ reference, change_amount }: { reference: string; change_amount: number }) {
  const [cause = '', purchaseId] = reference.split(' ')
  if (!purchaseId || !isCause(cause)) return null
  return notes[cause][change_amount < 0 ? 'taken' : 'returned']
}

/** The purchase whose credits an entry moved; null if it moved others. */
export function purchaseIn({
  reason,
  reference,
}: {
  reason: CreditReason
  reference: string
}): string | null {
  if (reason === 'top_up') return reference
  const [cause = '', purchaseId] = reference.split(' ')
  return reason === 'admin_adjustment' && isCause(cause) ? (purchaseId ?? null) : null
}

const notes = {
  refund: { taken: 'Refund', returned: 'Refund did not go through' },
  dispute: {
    taken: 'Payment disputed: credits taken back',
    returned: 'Dispute won: credits returned',
  },
} satisfies Record<Cause, { taken: string; returned: string }>

function isCause(word: string): word is Cause {
  return Object.hasOwn(notes, word)
}
