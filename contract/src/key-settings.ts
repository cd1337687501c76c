import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { keyScopes } from './key-scopes.ts'

/** A call with the key needs one of these; with none, the key would be good for nothing. */
export const KeyScopes = z
  .array(z.enum(keyScopes))
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(keyScopes.length))

export const MonthlyBudget = z
  .int('Must be a whole number')
  .check(z.gte(1, 'Must be at least 1'), z.lte(1_000_000_000, 'Must be at most 1,000,000,000'))

export const mostNetworks = 50

/** Addresses and networks; the server knows which are some, with what browsers do not have. */
const Networks = z
  .array(z.string().check(z.maxLength(50)))
  .check(z.maxLength(mostNetworks, `At most ${mostNetworks} networks`))

/** How long the secret before keeps working after a rotation: a week at most. */
export const OverlapHours = z
  .int('Must be a whole number')
  .check(z.gte(0, 'Must not be negative'), z.lte(168, 'Must be at most 168'))

/** What can be said about a key besides its name; left out stays as it is, or at first as usual. */
export const keySettings = {
  scopes: z.optional(KeyScopes),
  /** Null: never. */
  expires_at: z.optional(z.nullable(Timestamp)),
  /** Null: none. */
  monthly_budget: z.optional(z.nullable(MonthlyBudget)),
  /** Null or none: from anywhere. */
  allowed_networks: z.optional(z.nullable(Networks)),
  zero_retention: z.optional(z.boolean()),
}
export const KeySettings = z.object(keySettings)
export type KeySettings = z.infer<typeof KeySettings>
