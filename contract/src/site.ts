import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const site = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  section: 'Site',
  summary: 'Who runs this installation',
  description: 'Shown on the registration screen and wherever somebody may need help.',
  output: z.object({ legal_entity: z.string(), support_email: z.string() }),
  example: { output: { legal_entity: 'Inkprint Ltd', support_email: 'support@example.com' } },
})

export const feedbackFigures = endpoint({
  method: 'GET',
  path: '/api/site/feedback',
  access: 'public',
  section: 'Site',
  summary: 'How often customers said that a verdict was wrong',
  description:
    'Numbers of answers and nothing else, over all customers of this installation and since it began. Shown on the page on accuracy.',
  output: z.object({
    model_version: z.nullable(z.string()),
    since: z.nullable(z.iso.date()),
    answers: z.int(),
    wrong: z.int(),
    groups: z.array(
      z.object({ group_id: z.string(), group_name: z.string(), answers: z.int(), wrong: z.int() }),
    ),
  }),
  example: {
    output: {
      model_version: '2026.11.1',
      since: '2026-11-01',
      answers: 40,
      wrong: 2,
      groups: [{ group_id: 'blog', group_name: 'Blog post', answers: 40, wrong: 2 }],
    },
  },
})
