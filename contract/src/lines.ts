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

function hasControlCharacter(value: string): boolean {
  return /\p{Cc}/u.test(value)
}
