import { Stripe } from 'stripe'
import { AppError } from '../errors.ts'

/**
 * Awaits a Stripe call; errors for which `isNothing` is true become null, all others PAYMENTS_UNAVAILABLE.
 */
export async function asking<T>(call: Promise<T>): Promise<T>
export async function asking<T>(
  call: Promise<T>,
  isNothing: (error: Stripe.errors.StripeError) => boolean,
): Promise<T | null>
export async function asking<T>(
  call: Promise<T>,
  isNothing?: (error: Stripe.errors.StripeError) => boolean,
): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (isNothing?.(error)) return null
    throw unavailable(error)
  }
}

export function isMissing(error: Stripe.errors.StripeError): boolean {
  return error.code === 'resource_missing'
}

export function unavailable(cause: Error): AppError {
  return new AppError('PAYMENTS_UNAVAILABLE', { cause })
}
