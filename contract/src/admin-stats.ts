import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'

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

export const dashboardStats = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/stats',
  access: 'superuser',
  section: 'Administration',
  summary: 'The figures of today and this month',
  description: 'Days and months begin at midnight UTC.',
  output: Stats,
  example: {
    output: {
      total_users: 1204,
      users_registered_today: 3,
      users_registered_this_month: 61,
      total_organizations: 388,
      organizations_created_today: 1,
      organizations_created_this_month: 19,
      credits_consumed_today: 5120,
      credits_consumed_this_month: 90311,
      analyses_today: 402,
      analyses_this_month: 7213,
      current_date: '2026-11-15T01:41:00.000Z',
    },
  },
})

const DayFigures = z.object({
  day: z.iso.date(),
  analyses: z.int(),
  credits: z.int(),
  registrations: z.int(),
})

export const dashboardTrends = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/trends',
  access: 'superuser',
  section: 'Administration',
  summary: 'Thirty days, day by day, and how often each kind of text was judged wrong',
  description: 'Days in UTC, oldest first; the kinds of text in the order of the model.',
  output: z.object({
    days: z.array(DayFigures),
    feedback: z.array(
      z.object({ group_id: z.string(), group_name: z.string(), answers: z.int(), wrong: z.int() }),
    ),
  }),
  example: {
    output: {
      days: [{ day: '2026-11-15', analyses: 402, credits: 5120, registrations: 3 }],
      feedback: [{ group_id: 'blog', group_name: 'Blog post', answers: 40, wrong: 2 }],
    },
  },
})
