import * as z from 'zod/mini'
import { Email, LinkToken, Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const request = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  status: 202,
  body: z.object({ email: Email }),
  output: z.null(),
})

export const complete = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  body: z.object({ token: LinkToken, password: Password }),
  output: z.null(),
  errors: ['RESET_PASSWORD_BAD_TOKEN', 'RESET_PASSWORD_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
})
