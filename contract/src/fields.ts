import * as z from 'zod/mini'

export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Email is required'),
    z.maxLength(254, 'Invalid email address'),
    z.email('Invalid email address'),
  )

/** Bounded, because hashing costs time; the rules are checked where their refusal has a code of its own. */
export const Password = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(1024, 'Must be at most 1024 characters long'),
  )

/** A secret from a mailed link; anything malformed is simply an unknown token. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512))

export const Timestamp = z.iso.datetime()

/** Credits reserved for analyses under way; left out where there are none. */
export const Reserved = z.optional(z.int())
