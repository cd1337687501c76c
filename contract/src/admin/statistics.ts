import * as z from 'zod/mini'
import { Timestamp } from '../fields.ts'
import { endpoint } from '../http/endpoint.ts'

export const Stats = z.object({
  total_users: z.int(),
  users_registered_today: z.int(),
  users_registered_this_month: z.int(),
  total_organizations: z.int(),
  organizations_created_today: z.int(),
  organizations_created_this_month: z.int(),
  credits_consumed_today: z.int(),
  credits_consumed_this_month: z.int(),
  analyses_today: z.int(),
  analyses_this_month: z.int(),
  current_date: Timestamp,
})
export type Stats = z.infer<typeof Stats>

const DayFigures = z.object({
  day: z.iso.date(),
  analyses: z.int(),
  credits: z.int(),
  registrations: z.int(),
})

export const get = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  access: 'superuser',
  output: Stats,
})

export const getTrends = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/trends',
  access: 'superuser',
  output: z.object({
    days: z.array(DayFigures),
    feedback: z.array(
      z.object({ group_id: z.string(), group_name: z.string(), answers: z.int(), wrong: z.int() }),
    ),
  }),
})
