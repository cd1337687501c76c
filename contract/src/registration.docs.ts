import { describe } from './http/describe.ts'
import * as registration from './registration.ts'
import { exampleUser } from './user.docs.ts'

export const registrationDocs = describe(registration, {
  section: 'Authentication',
  calls: {
    create: {
      summary: 'Create an account',
      description:
        'The account can sign in once the link in the verification mail was opened. Registering again before that replaces names and password and mails a new link.',
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
      summary: 'Ask for a new verification mail',
      description: 'Answers the same, and as fast, whether or not the address is known.',
      example: { input: { email: 'ada@example.com' }, output: null },
    },
    verify: {
      summary: 'Verify an account',
      description: 'Takes the token from the mailed link. It works once and for 24 hours.',
      example: { input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' }, output: exampleUser },
    },
    reject: {
      summary: 'Remove a registration somebody else made with the own address',
      description:
        'Takes the token from the verification mail. The account is removed; one that was verified meanwhile stays.',
      example: {
        input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
        output: { message: 'The registration was removed. Nobody can sign in with your address.' },
      },
    },
  },
  fields: {
    confirm_password: 'The password once more.',
    is_terms_accepted: 'Consent to the terms and the privacy policy; must be true.',
    is_not_consumer_term: 'The declaration not to be a consumer; must be true.',
    is_marketing_opt_in: 'Whether news may be mailed.',
  },
})
