import * as z from 'zod/mini'

/** Separate from the other fields, because the sign-in page loads those. */
export const Day = z.iso.date('Must be a date such as 2026-11-15')
