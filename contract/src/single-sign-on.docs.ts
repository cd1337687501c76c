import { describe } from './http/describe.ts'
import { exampleToken } from './second-factor.docs.ts'
import * as singleSignOn from './single-sign-on.ts'

export const singleSignOnDocs = describe(singleSignOn, {
  section: 'Authentication',
  calls: {
    finish: {
      summary: 'Finish a single sign-on',
      description:
        'For the sign-in page, after the browser came back from the provider (`GET /auth/sso/start` leads there). The cookie of that browser says which sign-in it is about. It works once and for ten minutes after it began. Somebody without an account is answered 409 `SSO_REGISTRATION_REQUIRED` and goes on with `POST /auth/sso/register`; an account with a second factor is asked for it as after a password.',
      example: { output: exampleToken },
    },
    register: {
      summary: 'Make an account after a single sign-on',
      description:
        'For somebody the provider knows and who has no account yet. The account is verified, has the address the provider named, and no password; one can be set with `POST /auth/forgot-password`.',
      example: {
        input: {
          first_name: 'Ada',
          last_name: 'Nowak',
          is_terms_accepted: true,
          is_not_consumer_term: true,
          is_marketing_opt_in: false,
        },
        output: exampleToken,
      },
    },
  },
  fields: {},
})
