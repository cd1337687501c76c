import { describe } from './http/describe.ts'
import * as registration from './registration.ts'
import { exampleUser } from './user.docs.ts'

export const registrationDocs = describe(registration, {
  section: 'Authentication',
  calls: {
    create: {
      summary: 'Create an account',
      description:
        'The user can sign in after opening the link in the verification email. Registering again before that replaces the names and the password and sends a new link.',
      example: {
        input: {
          first_name: 'Ada',
          last_name: 'Nowak',
          email: 'ada@example.com',
          password: 'Correct-Horse-7',
          confirm_password: 'Correct-Horse-7',
          is_terms_accepted: true,
          is_not_consumer_term: true,
          is_marketing_opt_in: false,
        },
        output: {
          ...exampleUser,
          is_verified: false,
          organization_id: null,
          organization: null,
          organization_name: null,
        },
      },
    },
    requestVerification: {
      summary: 'Request a new verification email',
      description:
        'The response, and the time it takes, do not depend on whether the address is registered.',
      example: { input: { email: 'ada@example.com' }, output: null },
    },
    verify: {
      summary: 'Verify an account',
      description:
        'Send the token from the link in the email. It works once and is valid for 24 hours.',
      example: { input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' }, output: exampleUser },
    },
    reject: {
      summary: 'Delete an account that somebody else registered with your address',
      description:
        'Send the token from the verification email. The account is deleted, unless it has been verified in the meantime.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: { message: 'The registration was deleted. Nobody can sign in with your address.' },
      },
    },
  },
  fields: {
    confirm_password: 'The same password again.',
    is_terms_accepted: 'Consent to the terms and the privacy policy; must be true.',
    is_not_consumer_term: 'Declaration that you are not a consumer; must be true.',
    is_marketing_opt_in: 'Whether we may send news by email.',
  },
})
