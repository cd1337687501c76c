import { Email } from '@inkprint/contract'
import { errorMessage } from '../../client/error-message.ts'

/** Not an error, since there is nothing to do. */
export const alreadyCurrent = 'This is already your current email address'

/** Why an address cannot be submitted; null if it can. */
export function problemOf(address: string, current: string): string | null {
  if (address.trim() === '') return 'Please enter a new email address'
  if (!Email.safeParse(address).success) return 'Please enter a valid email address'
  return address.trim().toLowerCase() === current.toLowerCase() ? alreadyCurrent : null
}

interface Outcome {
  message: string
  isInfo?: boolean
  canRetry?: boolean
}

/** The message for a refusal; the cases are distinguished by the server's wording. */
export function outcomeOf(error: Error): Outcome {
  const detail = errorMessage(error, '')
  const known = outcomes.find(([words]) => detail.includes(words))
  return known?.[1] ?? { message: 'Failed to change email' }
}

const outcomes: [words: string, outcome: Outcome][] = [
  ['current password', { message: 'The password is not correct' }],
  ['inactive', { message: 'Cannot use this email address' }],
  ['already registered', { message: 'Email already in use' }],
  ['same as current', { message: alreadyCurrent, isInfo: true }],
  [
    'Failed to send confirmation email',
    { message: 'Failed to send verification email', canRetry: true },
  ],
]
