import * as z from 'zod/mini'
import { Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { User } from './user.ts'

export const get = endpoint({
  method: 'GET',
  path: '/api/client/users/me',
  access: 'user',
  output: User,
})

export const update = endpoint({
  method: 'PUT',
  path: '/api/client/users/me',
  access: 'user',
  body: z.object({ first_name: z.optional(line(100)), last_name: z.optional(line(100)) }),
  output: User,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/client/users/me/change-password',
  access: 'user',
  confirm: true,
  body: z.object({ current_password: Password, new_password: Password }),
  output: z.null(),
  errors: ['CHANGE_PASSWORD_BAD_PASSWORD', 'CHANGE_PASSWORD_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
})
