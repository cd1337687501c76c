import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, LinkToken, line, Password, Timestamp } from './fields.ts'

export const User = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_superuser: z.boolean(),
  is_verified: z.boolean(),
  pending_email: z.nullable(z.string()),
  organization_id: z.nullable(z.string()),
  organization: z.nullable(z.object({ id: z.string(), name: z.string() })),
  organization_name: z.nullable(z.string()),
  created_at: Timestamp,
})
export type User = z.infer<typeof User>

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

export const exampleUser: User = {
  id: 'usr_4fT0bq9ZsXw2LmNcPd7Hka',
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Nowak',
  is_active: true,
  is_superuser: false,
  is_verified: true,
  pending_email: null,
  organization_id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc',
  organization: { id: 'org_8sVx1RkPq3ZtYw5BnJm2Lc', name: 'Quill & Co' },
  organization_name: 'Quill & Co',
  created_at: '2026-11-15T01:41:00.000Z',
}

export const login = endpoint({
  method: 'POST',
  path: '/auth/jwt/login',
  access: 'public',
  section: 'Authentication',
  summary: 'Sign in',
  description:
    'Takes the e-mail address as `username`. A wrong address or password is a 400, never a 401.',
  encoding: 'form',
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: Password,
  }),
  output: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  errors: ['LOGIN_BAD_CREDENTIALS', 'LOGIN_USER_NOT_VERIFIED', 'TOO_MANY_REQUESTS'],
  example: {
    input: { username: 'ada@example.com', password: 'Correct-Horse-7' },
    output: {
      access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfNGZUMCJ9.c2ln',
      token_type: 'bearer',
    },
  },
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/jwt/logout',
  access: 'user',
  section: 'Authentication',
  summary: 'Sign out',
  description: 'Ends this session; its token no longer works.',
  status: 204,
  output: z.null(),
})

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

export const currentUser = endpoint({
  method: 'GET',
  path: '/auth/jwt/me',
  access: 'user',
  section: 'Authentication',
  summary: 'The signed-in user',
  description:
    'Whose token this is. A client asks this at start to see whether it is still signed in.',
  output: User,
  example: { output: exampleUser },
})

export const requestVerifyToken = endpoint({
  method: 'POST',
  path: '/auth/request-verify-token',
  access: 'public',
  section: 'Authentication',
  summary: 'Ask for a new verification mail',
  description: 'Answers the same, and as fast, whether or not the address is known.',
  status: 202,
  body: z.object({ email: Email }),
  output: z.null(),
  example: { input: { email: 'ada@example.com' }, output: null },
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

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  section: 'Authentication',
  summary: 'Ask for a password reset mail',
  description: 'Answers the same, and as fast, whether or not the address is known.',
  status: 202,
  body: z.object({ email: Email }),
  output: z.null(),
  example: { input: { email: 'ada@example.com' }, output: null },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  section: 'Authentication',
  summary: 'Set a new password with a mailed token',
  description: 'Ends every session of the account.',
  body: z.object({ token: LinkToken, password: Password }),
  output: z.null(),
  errors: ['RESET_PASSWORD_BAD_TOKEN', 'RESET_PASSWORD_INVALID_PASSWORD', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu', password: 'Correct-Horse-8' },
    output: null,
  },
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/confirm-email-change',
  access: 'public',
  section: 'Authentication',
  summary: 'Confirm a change of e-mail address',
  description:
    'Takes the token from the mailed link. It works once and for 24 hours. Every session but the one it is sent with ends, and the earlier address is mailed a link to undo the change.',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
    output: { message: 'Your email address is now ada@quill.example.' },
  },
})

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  access: 'public',
  section: 'Authentication',
  summary: 'Take an account back to its earlier e-mail address',
  description:
    'Takes the token from the mail that told the earlier address of the change. It works once and for seven days. Every session ends, the password stops working, and a link to set a new one is mailed to the earlier address.',
  body: z.object({ token: LinkToken }),
  output: z.object({ message: z.string() }),
  errors: ['EMAIL_CHANGE_BAD_TOKEN', 'TOO_MANY_REQUESTS'],
  example: {
    input: { token: 'b3ZlcnR1cmUtdG8tdGhlLXRva2Vu' },
    output: {
      message:
        'Your email address is ada@example.com again. We sent a link to set a new password there.',
    },
  },
})
