import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'

export const get = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  output: z.object({ legal_entity: z.string(), support_email: z.string() }),
})

export const getFeedback = endpoint({
  method: 'GET',
  path: '/api/site/feedback',
  access: 'public',
  output: z.object({
    model_version: z.nullable(z.string()),
    since: z.nullable(z.iso.date()),
    answers: z.int(),
    wrong: z.int(),
    groups: z.array(
      z.object({ group_id: z.string(), group_name: z.string(), answers: z.int(), wrong: z.int() }),
    ),
  }),
})
