import { Email, mostInvited } from '@inkprint/contract'

/** Splits typed or pasted addresses at spaces, commas, semicolons or line breaks. */
export function addressesIn(typed: string): string[] {
  const found = typed
    .split(/[\s,;]+/)
    .map((part) => part.replace(/^<|>$/g, '').toLowerCase())
    .filter((part) => part !== '')
  return [...new Set(found)]
}

/** What is wrong with the addresses, in words; null if nothing is. */
export function addressesProblem(typed: string): string | null {
  const addresses = addressesIn(typed)
  if (addresses.length === 0) return 'Enter at least one address'
  if (addresses.length > mostInvited) return `Invite at most ${mostInvited} at a time`
  const wrong = addresses.filter((address) => !Email.safeParse(address).success)
  return wrong.length === 0 ? null : `Not an email address: ${wrong.join(', ')}`
}
