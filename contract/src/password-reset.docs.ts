import { describe } from './http/describe.ts'
import * as passwordReset from './password-reset.ts'

export const passwordResetDocs = describe(passwordReset, {
  section: 'Authentication',
  calls: {
    request: {
      summary: 'Ask for a password reset mail',
      description: 'Answers the same, and as fast, whether or not the address is known.',
      example: { input: { email: 'ada@example.com' }, output: null },
    },
    complete: {
      summary: 'Set a new password with a mailed token',
      description: 'Ends every session of the account.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu', password: 'Correct-Horse-8' },
        output: null,
      },
    },
  },
})
