import { describe } from '../http/describe.ts'
import * as statistics from './statistics.ts'

export const statisticsDocs = describe(statistics, {
  section: 'Administration',
  calls: {
    get: {
      summary: 'Get the figures of today and this month',
      description: 'Days and months begin at midnight UTC.',
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
    },
    getTrends: {
      summary: 'Get the last thirty days, and how often each kind of text was judged incorrectly',
      description: 'Days in UTC, oldest first. The kinds of text are in the model’s order.',
      example: {
        output: {
          days: [{ day: '2026-11-15', analyses: 402, credits: 5120, registrations: 3 }],
          feedback: [{ group_id: 'blog', group_name: 'Blog post', answers: 40, wrong: 2 }],
        },
      },
    },
  },
  fields: {
    total_users: 'All users.',
    users_registered_today: 'Since midnight UTC.',
    users_registered_this_month: 'Since the first of the month, UTC.',
    total_organizations: 'All organizations.',
    organizations_created_today: 'Since midnight UTC.',
    organizations_created_this_month: 'Since the first of the month, UTC.',
    credits_consumed_today: 'Since midnight UTC.',
    credits_consumed_this_month: 'Since the first of the month, UTC.',
    analyses_today: 'Since midnight UTC.',
    current_date: 'The server’s clock.',
    days: 'One entry per day, oldest first.',
    day: 'A day in UTC.',
    registrations: 'New accounts.',
    feedback: 'Answers to “Was this analysis correct?”, by kind of text.',
  },
})
