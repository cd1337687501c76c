import type { Config } from '../config/config.ts'
import type { Db } from '../db/open.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

/** Stripe if it is configured, otherwise the sandbox; null in production without Stripe. */
export function openPayments(
  config: Pick<Config, 'payments' | 'settings'>,
  { db, now }: { db: Db; now: () => Date },
): Payments | null {
  const { stripe, isSandboxAllowed } = config.payments
  if (stripe) return stripePayments(stripe)
  if (!isSandboxAllowed) return null
  return sandboxPayments({ db, now, publicUrl: config.settings.publicUrl })
}
