import * as z from 'zod/mini'
import { LinkToken, Password, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { Role } from './roles.ts'
import { User } from './user.ts'

export const InvitationState = z.enum(['open', 'accepted', 'revoked', 'expired'])
export type InvitationState = z.infer<typeof InvitationState>

/** An invitation as seen by the holder of its link. */
export const OpenedInvitation = z.object({
  invitation_state: InvitationState,
  organization_id: z.string(),
  organization_name: z.string(),
  inviter_name: z.nullable(z.string()),
  email: z.string(),
  role: Role,
  expires_at: Timestamp,
  /** Whether an account with the invited address exists. */
  has_account: z.boolean(),
  is_second_factor_required: z.boolean(),
  /** Whether the invited address can use the organization's single sign-on. */
  has_single_sign_on: z.boolean(),
  /** Whether the invited role can sign in only that way. */
  is_single_sign_on_required: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

export const open = endpoint({
  method: 'POST',
  path: '/api/invitation/open',
  access: 'public',
  body: z.object({ token: LinkToken }),
  output: OpenedInvitation,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const accept = endpoint({
  method: 'POST',
  path: '/api/invitation/accept',
  access: 'user',
  body: z.object({ token: LinkToken }),
  output: User,
  errors: [
    'NOT_FOUND',
    'INVITATION_CLOSED',
    'INVITATION_OTHER_ADDRESS',
    'ALREADY_IN_ORGANIZATION',
    'ORGANIZATION_INACTIVE',
    'SSO_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

/** The link proves the invited address, so the form does not ask for it. */
export const register = endpoint({
  method: 'POST',
  path: '/api/invitation/register',
  access: 'public',
  status: 201,
  body: z.object({
    token: LinkToken,
    first_name: line(100, 'First name is required'),
    last_name: line(100, 'Last name is required'),
    password: Password,
    is_terms_accepted: z.literal(
      true,
      'You must accept the Terms and Conditions and Privacy Policy.',
    ),
    is_not_consumer_term: z.literal(true, 'You must declare that you are not a consumer.'),
    is_marketing_opt_in: z._default(z.boolean(), false),
  }),
  output: User,
  errors: [
    'NOT_FOUND',
    'INVITATION_CLOSED',
    'ORGANIZATION_INACTIVE',
    'REGISTER_USER_ALREADY_EXISTS',
    'REGISTER_INVALID_PASSWORD',
    'SSO_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})
