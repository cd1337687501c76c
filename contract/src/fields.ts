import * as z from 'zod/mini'

/** One line of text a person typed: trimmed, without control characters (PostgreSQL keeps no NUL). */
export function line(maxLength: number, requiredMessage?: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, requiredMessage ?? 'Must not be blank'),
    z.maxLength(maxLength, `Must be at most ${maxLength} characters long`),
    z.refine((value) => !hasControlCharacter(value), 'Must not contain control characters'),
  )
}

/** One line that may be left empty. */
export function optionalLine(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `Must be at most ${maxLength} characters long`),
    z.refine((value) => !hasControlCharacter(value), 'Must not contain control characters'),
  )
}

/** Text of several lines, possibly empty. */
export function paragraph(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `Must be at most ${maxLength} characters long`),
    z.refine((value) => !value.includes('\0'), 'Must not contain NUL characters'),
  )
}

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

/** The rules a password must satisfy, in the order a screen lists them. */
export const passwordRules = [
  { label: '8 characters', isMet: (password: string) => [...password].length >= 8 },
  { label: 'uppercase', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'lowercase', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'number', isMet: (password: string) => /\p{Nd}/u.test(password) },
] as const

/** Why a password is refused, or null when it satisfies every rule. */
export function passwordProblem(password: string): string | null {
  if (!passwordRules[0].isMet(password)) return 'Password must be at least 8 characters long'
  if (passwordRules.every((rule) => rule.isMet(password))) return null
  return 'Password does not meet all requirements (uppercase, lowercase, number).'
}

/** Credits held back for analyses under way; left out where there are none. */
export const Reserved = z.optional(z.int())

/** Query fields of every list. */
export const PageQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
})

/** What every list answers besides its rows. */
export const PageInfo = z.object({
  total: z.int(),
  pages: z.int(),
  page: z.int(),
  size: z.int(),
})

/** What a searched list answers: matches beyond the thousandth are not counted. */
export const SearchedPageInfo = z.extend(PageInfo, { is_total_capped: z.optional(z.boolean()) })

function hasControlCharacter(value: string): boolean {
  return /\p{Cc}/u.test(value)
}
