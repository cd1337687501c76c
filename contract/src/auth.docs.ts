import * as auth from './auth.ts'
import { describe } from './http/describe.ts'
import { exampleUser } from './user.docs.ts'

export const authDocs = describe(auth, {
  section: 'Authentication',
  calls: {
    login: {
      summary: 'Sign in',
      description:
        'Send the email address as `username`. A wrong address or password returns 400, not 401. Accounts with a second factor get 401 `SECOND_FACTOR_REQUIRED` and finish with `POST /auth/second-factor`. The cookie `device` lets us recognize a device that has signed in before; without it, the user is emailed about a sign-in from a new device.',
      example: {
        input: { username: 'ada@example.com', password: 'Correct-Horse-7' },
        output: {
          access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfNGZUMCJ9.c2ln',
          token_type: 'bearer',
        },
      },
    },
    me: {
      summary: 'Get the signed-in user',
      description:
        'Returns the user whose token is sent. Call this when your program starts, to see whether it is still signed in.',
      example: { output: exampleUser },
    },
    logout: {
      summary: 'Sign out',
      description: 'Ends this session. Its token stops working.',
    },
  },
  fields: {
    username: 'The email address.',
    access_token: 'Send it as `Authorization: Bearer …`.',
    token_type: 'Always `bearer`.',
  },
})
