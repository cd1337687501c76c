import * as z from 'zod/mini'
import { Group, judgingOptions, SubmittedText, textBodyLimit } from '../analysis-fields.ts'
import { endpoint } from '../http/endpoint.ts'

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/internal/analyze',
  access: 'superuser',
  bodyLimit: textBodyLimit,
  body: z.object({
    text: SubmittedText,
    force_group_id: z.optional(z.nullable(z.string())),
    ...judgingOptions,
  }),
  output: z.object({ user_view: z.looseObject({}), dev_view: z.looseObject({}) }),
  errors: ['TEXT_TOO_LARGE', 'ANALYSIS_FAILED', 'QUEUE_FULL'],
})

export const listGroups = endpoint({
  method: 'GET',
  path: '/api/admin/internal/groups',
  access: 'superuser',
  output: z.object({ groups: z.array(Group) }),
  errors: ['ANALYSIS_FAILED'],
})
