import * as z from 'zod/mini'
import { Email, LinkToken, Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { User } from './user.ts'

/** The fields of the registration form as sent. */
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
      // Reported together with the other problems, not only after they are fixed.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  )

export const requestVerification = endpoint({
  method: 'POST',
  path: '/auth/request-verify-token',
  access: 'public',
  status: 202,
  body: z.object({ email: Email }),
  output: z.null(),
})

export const create = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'public',
  status: 201,
  body: Registration,
  output: User,
  errors: ['REGISTER_USER_ALREADY_EXISTS', 'REGISTER_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const verify = endpoint({
  method: 'POST',
  path: '/auth/verify',
  access: 'public',
  body: z.object({ token: LinkToken }),
  output: User,
  errors: ['VERIFY_USER_BAD_TOKEN', 'VERIFY_USER_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
})

export const reject = endpoint({
  method: 'POST',
  path: '/auth/reject-registration',
  access: 'public',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['VERIFY_USER_BAD_TOKEN', 'VERIFY_USER_ALREADY_VERIFIED', 'TOO_MANY_REQUESTS'],
})
