import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

/** A device on which the user is signed in. */
export const OwnSession = z.object({
  session_id: z.string(),
  device: z.string(),
  network: z.nullable(z.string()),
  is_current: z.boolean(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  expires_at: Timestamp,
})
export type OwnSession = z.infer<typeof OwnSession>

export const list = endpoint({
  method: 'GET',
  path: '/api/client/users/me/sessions',
  access: 'user',
  output: z.object({ sessions: z.array(OwnSession) }),
})

export const end = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/sessions/:sessionId',
  access: 'user',
  params: z.object({ sessionId: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND'],
})

export const endOthers = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/sessions',
  access: 'user',
  status: 204,
  output: z.null(),
})
