import { describe } from './http/describe.ts'
import * as passwordReset from './password-reset.ts'

export const passwordResetDocs = describe(passwordReset, {
  section: 'Authentication',
  calls: {
    request: {
      summary: 'Request an email to reset a password',
      description:
        'The response, and the time it takes, do not depend on whether the address is registered.',
      example: { input: { email: 'ada@example.com' }, output: null },
    },
    complete: {
      summary: 'Set a new password with the token from the email',
      description: 'Ends all sessions of the account.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu', password: 'Correct-Horse-8' },
        output: null,
      },
    },
  },
})
