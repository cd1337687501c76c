import * as z from 'zod/mini'
import { exampleUser, User } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Email, LinkToken, line, Password } from './fields.ts'

/** The fields of the registration form as they travel. */
export const Registration = z
  .object({
    first_name: line(100, 'First name is required'),
    last_name: line(100, 'Last name is required'),
    email: Email,
    password: Password,
    confirm_password: z
      .string()
      .check(z.minLength(1, 'Confirm password is required'), z.maxLength(1024)),
    is_terms_accepted: z.literal(
      true,
      'You must accept the Terms and Conditions and Privacy Policy.',
    ),
    is_not_consumer_term: z.literal(true, 'You must declare that you are not a consumer.'),
    is_marketing_opt_in: z._default(z.boolean(), false),
  })
  .check(
    z.refine((fields) => fields.password === fields.confirm_password, {
      error: 'Passwords do not match.',
      path: ['confirm_password'],
      // Told together with the other problems, not only once those are gone.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  section: 'Authentication',
  summary: 'Create an account',
  description:
    'The account can sign in once the link in the verification mail was opened. Registering again before that replaces names and password and mails a new link.',
  status: 201,
  body: Registration,
  output: User,
  errors: ['REGISTER_USER_ALREADY_EXISTS', 'REGISTER_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
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
})

export const verify = endpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  section: 'Authentication',
  summary: 'Verify an account',
  description: 'Takes the token from the mailed link. It works once and for 24 hours.',
  body: z.object({ token: LinkToken }),
  output: User,
  errors: ['VERIFY_USER_BAD_TOKEN', 'VERIFY_USER_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
  example: { input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' }, output: exampleUser },
})

export const rejectRegistration = endpoint({
  method: 'POST',
  path: '/auth/reject-registration',
  access: 'public',
  section: 'Authentication',
  summary: 'Remove a registration somebody else made with the own address',
  description:
    'Takes the token from the verification mail. The account is removed; one that was verified meanwhile stays.',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['VERIFY_USER_BAD_TOKEN', 'VERIFY_USER_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
    output: { message: 'The registration was removed. Nobody can sign in with your address.' },
  },
})
