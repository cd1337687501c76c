import * as z from 'zod/mini'
import { Email, LinkToken, Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'

export const confirm = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-change',
  access: 'public',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
})

export const undo = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  access: 'public',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
})

export const request = endpoint({
  method: 'POST',
  path: '/api/client/users/me/change-email',
  access: 'user',
  confirm: true,
  body: z.object({ new_email: Email, current_password: z.optional(Password) }),
  output: z.object({ pending_email: z.string() }),
  errors: [
    'EMAIL_CHANGE_INACTIVE',
    'EMAIL_CHANGE_TAKEN',
    'EMAIL_CHANGE_SAME',
    'EMAIL_CHANGE_NOT_SENT',
    'CHANGE_PASSWORD_BAD_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
})

export const cancel = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/change-email',
  access: 'user',
  status: 204,
  output: z.null(),
})
