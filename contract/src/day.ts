import * as z from 'zod/mini'

/** Not with the other fields, which the sign-in page loads. */
export const Day = z.iso.date('Must be a date such as 2026-11-15')
