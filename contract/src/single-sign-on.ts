import * as z from 'zod/mini'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'

/** Why the browser came back from the provider without a sign-in; in the address of the sign-in page. */
export const ssoProblems = [
  'unreachable',
  'refused',
  'expired',
  'failed',
  'no-email',
  'unverified-email',
  'too-many',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

/** The browser's cookie says which sign-in at the provider it is about. */
export const finish = endpoint({
  method: 'POST',
  path: '/auth/sso/finish',
  access: 'public',
  output: AccessToken,
  errors: [
    'SSO_EXPIRED',
    'SSO_REGISTRATION_REQUIRED',
    'SSO_ACCOUNT_INACTIVE',
    'LOGIN_USER_NOT_VERIFIED',
    'SECOND_FACTOR_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

/** The provider proved the address, so it is not asked for, and neither is a password. */
export const register = endpoint({
  method: 'POST',
  path: '/auth/sso/register',
  access: 'public',
  status: 201,
  body: z.object({
    first_name: line(100, 'First name is required'),
    last_name: line(100, 'Last name is required'),
    is_terms_accepted: z.literal(
      true,
      'You must accept the Terms and Conditions and Privacy Policy.',
    ),
    is_not_consumer_term: z.literal(true, 'You must declare that you are not a consumer.'),
    is_marketing_opt_in: z._default(z.boolean(), false),
  }),
  output: AccessToken,
  errors: ['SSO_EXPIRED', 'REGISTER_USER_ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
})
