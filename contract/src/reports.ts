import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'

export const get = endpoint({
  method: 'GET',
  path: '/v1/analyses/:id/report.pdf',
  access: 'api-key',
  permission: 'analyses.read',
  scope: 'read',
  params: z.object({ id: z.string() }),
  stream: 'application/pdf',
  output: z.string(),
  errors: ['NOT_FOUND', 'NO_RESULT'],
})

export const getOwn = endpoint({
  method: 'GET',
  path: '/api/client/analyses/:id/report.pdf',
  access: 'member',
  permission: 'analyses.read',
  params: z.object({ id: z.string() }),
  stream: 'application/pdf',
  output: z.string(),
  errors: ['NOT_FOUND', 'NO_RESULT', 'TOO_MANY_REQUESTS'],
})
