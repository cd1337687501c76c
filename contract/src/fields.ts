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

/**
 * Limited in length because hashing takes time. The password rules are checked elsewhere, with their own
 * error code.
 */
export const Password = z
  .string()
  .check(
    z.minLength(1, 'Password is required'),
    z.maxLength(1024, 'Must be at most 1024 characters long'),
  )

/** A secret from a mailed link; a malformed one is treated as an unknown token. */
export const LinkToken = z.string().check(z.minLength(1), z.maxLength(512))

export const Timestamp = z.iso.datetime()

/** Credits reserved for analyses in progress; omitted if there are none. */
export const Reserved = z.optional(z.int())
