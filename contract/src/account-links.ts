import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, LinkToken, Password } from './fields.ts'

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  section: 'Authentication',
  summary: 'Ask for a password reset mail',
  description: 'Answers the same, and as fast, whether or not the address is known.',
  status: 202,
  body: z.object({ email: Email }),
  output: z.null(),
  example: { input: { email: 'ada@example.com' }, output: null },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  section: 'Authentication',
  summary: 'Set a new password with a mailed token',
  description: 'Ends every session of the account.',
  body: z.object({ token: LinkToken, password: Password }),
  output: z.null(),
  errors: ['RESET_PASSWORD_BAD_TOKEN', 'RESET_PASSWORD_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu', password: 'Correct-Horse-8' },
    output: null,
  },
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-change',
  access: 'public',
  section: 'Authentication',
  summary: 'Confirm a change of e-mail address',
  description:
    'Takes the token from the mailed link. It works once and for 24 hours. Every session but the one it is sent with ends, and the earlier address is mailed a link to undo the change.',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
    output: { message: 'Your email address is now ada@quill.example.' },
  },
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  access: 'public',
  section: 'Authentication',
  summary: 'Take an account back to its earlier e-mail address',
  description:
    'Takes the token from the mail that told the earlier address of the change. It works once and for seven days. Every session ends, the password stops working, and a link to set a new one is mailed to the earlier address.',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
    output: {
      message:
        'Your email address is ada@example.com again. We sent a link to set a new password there.',
    },
  },
})
