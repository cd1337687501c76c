import * as z from 'zod/mini'

/** A single-line input: trimmed, without control characters (PostgreSQL cannot store NUL). */
export function line(maxLength: number, requiredMessage?: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, requiredMessage ?? 'Must not be blank'),
    z.maxLength(maxLength, `Must be at most ${maxLength} characters long`),
    z.refine((value) => !hasControlCharacter(value), 'Must not contain control characters'),
  )
}

/** A single-line input that may be empty. */
export function optionalLine(maxLength: number) {
  return z.string().check(
    z.trim(),
    z.maxLength(maxLength, `Must be at most ${maxLength} characters long`),
    z.refine((value) => !hasControlCharacter(value), 'Must not contain control characters'),
  )
}

/** A multi-line text, possibly empty. */
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
