import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { keyScopes } from './key-scopes.ts'

/** Every call with a key requires a scope, so a key without any would be useless. */
export const KeyScopes = z
  .array(z.enum(keyScopes))
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(keyScopes.length))

export const MonthlyBudget = z
  .int('Must be a whole number')
  .check(z.gte(1, 'Must be at least 1'), z.lte(1_000_000_000, 'Must be at most 1,000,000,000'))

export const mostNetworks = 50

/** Addresses and networks; only the server can validate them, with libraries that browsers lack. */
const Networks = z
  .array(z.string().check(z.maxLength(50)))
  .check(z.maxLength(mostNetworks, `At most ${mostNetworks} networks`))

/** How long the previous secret keeps working after a rotation: at most a week. */
export const OverlapHours = z
  .int('Must be a whole number')
  .check(z.gte(0, 'Must not be negative'), z.lte(168, 'Must be at most 168'))

/** A key's settings besides its name; omitted ones stay unchanged, or get defaults in a new key. */
export const keySettings = {
  scopes: z.optional(KeyScopes),
  /** Null: never expires. */
  expires_at: z.optional(z.nullable(Timestamp)),
  /** Null: no budget. */
  monthly_budget: z.optional(z.nullable(MonthlyBudget)),
  /** Null or empty: from anywhere. */
  allowed_networks: z.optional(z.nullable(Networks)),
  zero_retention: z.optional(z.boolean()),
}
export const KeySettings = z.object(keySettings)
export type KeySettings = z.infer<typeof KeySettings>
