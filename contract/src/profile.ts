import * as z from 'zod/mini'
import { exampleUser, User } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, line, Password } from './fields.ts'

export const profile = endpoint({
  method: 'GET',
  path: '/api/client/users/me',
  access: 'user',
  section: 'Profile',
  summary: 'The own profile',
  description: 'The same as `/auth/jwt/me`.',
  output: User,
  example: { output: exampleUser },
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/client/users/me',
  access: 'user',
  section: 'Profile',
  summary: 'Change the own name',
  description: 'Fields left out stay as they are.',
  body: z.object({ first_name: z.optional(line(100)), last_name: z.optional(line(100)) }),
  output: User,
  example: { input: { first_name: 'Ada' }, output: exampleUser },
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/client/users/me/change-email',
  access: 'user',
  section: 'Profile',
  summary: 'Ask to change the own e-mail address',
  description:
    'Mails a link to the new address, valid for 24 hours. The current address stays in use until the link is opened; a new request replaces the pending one. A `current_password` that is sent is checked. Changing the password ends a pending change.',
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
  example: {
    input: { new_email: 'ada@quill.example' },
    output: { pending_email: 'ada@quill.example' },
  },
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/change-email',
  access: 'user',
  section: 'Profile',
  summary: 'Cancel a pending change of e-mail address',
  description: 'The mailed link stops working. Without a pending change nothing happens.',
  status: 204,
  output: z.null(),
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/client/users/me/change-password',
  access: 'user',
  section: 'Profile',
  summary: 'Change the own password',
  description: 'Ends all other sessions of the account.',
  body: z.object({ current_password: Password, new_password: Password }),
  output: z.null(),
  errors: ['CHANGE_PASSWORD_BAD_PASSWORD', 'CHANGE_PASSWORD_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
  example: {
    input: { current_password: 'Correct-Horse-7', new_password: 'Correct-Horse-8' },
    output: null,
  },
})
