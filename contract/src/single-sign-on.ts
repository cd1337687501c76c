import * as z from 'zod/mini'
import { Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'

/** Why the browser returned from the provider without a sign-in; used in the address of the sign-in page. */
export const ssoProblems = [
  'unreachable',
  'refused',
  'expired',
  'failed',
  'no-email',
  'unverified-email',
  'too-many',
  'other-domain',
  'no-provider',
] as const
export type SsoProblem = (typeof ssoProblems)[number]

const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

/** The browser's cookie identifies the sign-in. */
export const finish = endpoint({
  method: 'POST',
  path: '/auth/sso/finish',
  access: 'public',
  output: AccessToken,
  errors: [
    'SSO_EXPIRED',
    'SSO_REGISTRATION_REQUIRED',
    'SSO_ACCOUNT_INACTIVE',
    'SSO_ACCOUNT_REFUSED',
    'SSO_REQUIRED',
    'ORGANIZATION_INACTIVE',
    'LOGIN_USER_NOT_VERIFIED',
    'SECOND_FACTOR_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

/** The provider has verified the address, so neither the address nor a password is asked for. */
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
  errors: [
    'SSO_EXPIRED',
    'SSO_ACCOUNT_REFUSED',
    'ORGANIZATION_INACTIVE',
    'REGISTER_USER_ALREADY_EXISTS',
    'TOO_MANY_REQUESTS',
  ],
})

/** Whether people with addresses at a domain can sign in through their organization's provider. */
export const find = endpoint({
  method: 'GET',
  path: '/auth/sso/organization',
  access: 'public',
  // Any text after an @; one that is not a domain simply finds nothing.
  query: z.object({ domain: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)) }),
  output: z.object({ organization_name: z.nullable(z.string()), is_required: z.boolean() }),
  errors: ['TOO_MANY_REQUESTS'],
})

/** The link between an account and an identity at a provider. */
export const SsoLink = z.object({
  link_id: z.string(),
  issuer: z.string(),
  provider_name: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
})
export type SsoLink = z.infer<typeof SsoLink>

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/client/users/me/sso-links',
  access: 'user',
  output: z.object({ links: z.array(SsoLink), has_other_way_in: z.boolean() }),
})

export const removeLink = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/sso-links/:linkId',
  access: 'user',
  confirm: true,
  params: z.object({ linkId: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'LAST_WAY_IN'],
})
