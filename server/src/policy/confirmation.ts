import { confirmationMinutes, type Endpoint } from '@inkprint/contract'
import { AppError } from '../platform/errors.ts'
import type { Actors, SignedIn } from './actor.ts'

/**
 * Refuses a call that changes access or payment, unless the session showed a second factor recently. Accounts
 * without a second factor are not asked for one.
 */
export function requireConfirmation(
  { confirm }: Pick<Endpoint, 'confirm'>,
  { actor, at }: { actor: Actors[keyof Actors]; at: Date },
): void {
  if (!confirm || actor?.kind !== 'user' || !actor.hasSecondFactor) return
  if (!isConfirmed(actor, at)) throw new AppError('CONFIRMATION_REQUIRED')
}

function isConfirmed({ confirmedAt }: SignedIn, at: Date): boolean {
  if (confirmedAt === null) return false
  return at.getTime() - Date.parse(confirmedAt) < confirmationMinutes * 60_000
}
