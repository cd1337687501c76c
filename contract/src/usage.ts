import * as z from 'zod/mini'
import { Day } from './day.ts'
import { endpoint } from './http/endpoint.ts'

/** The longest period of a single request. */
export const mostUsageDays = 366

const dayMs = 86_400_000

const TimeZone = z
  .string()
  .check(
    z.maxLength(64),
    z.refine(isTimeZone, 'Must be the name of a time zone such as Europe/Warsaw'),
  )

/** Whole days in a time zone, both ends included. */
const Period = z
  .object({ startDate: Day, endDate: Day, timeZone: z._default(TimeZone, 'UTC') })
  .check(
    z.refine(({ startDate, endDate }) => startDate <= endDate, {
      path: ['endDate'],
      error: 'Must not be before the first day',
    }),
    z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < mostUsageDays, {
      path: ['endDate'],
      error: `Must be less than ${mostUsageDays} days after the first day`,
    }),
  )

const figures = { analyses: z.int(), words: z.int(), credits: z.int() }

export const UsageFigures = z.object(figures)
export type UsageFigures = z.infer<typeof UsageFigures>

export const UsageDay = z.object({ day: z.string(), ...figures })
export type UsageDay = z.infer<typeof UsageDay>

export const UsageKey = z.object({
  api_key_id: z.string(),
  api_key_name: z.string(),
  /** Distinguishes keys with the same name; null once the key is deleted. */
  api_key_end: z.nullable(z.string()),
  ...figures,
})
export type UsageKey = z.infer<typeof UsageKey>

/** Null: programs, which call with a key and do not act for a person. */
export const UsagePerson = z.object({
  user_id: z.nullable(z.string()),
  user_name: z.nullable(z.string()),
  ...figures,
})
export type UsagePerson = z.infer<typeof UsagePerson>

const forKeys = { totals: UsageFigures, days: z.array(UsageDay), keys: z.array(UsageKey) }

export const Usage = z.object({ ...forKeys, people: z.array(UsagePerson) })
export type Usage = z.infer<typeof Usage>

export const get = endpoint({
  method: 'GET',
  path: '/api/client/usage',
  access: 'member',
  permission: 'credits.read',
  query: Period,
  output: Usage,
})

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/client/usage/export',
  access: 'member',
  permission: 'credits.read',
  query: Period,
  stream: 'text/csv; charset=utf-8',
  output: z.string(),
})

export const getForKey = endpoint({
  method: 'GET',
  path: '/v1/usage',
  access: 'api-key',
  permission: 'credits.read',
  scope: 'read',
  query: Period,
  // Programs are not told about people.
  output: z.object(forKeys),
})

function daysBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / dayMs)
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
