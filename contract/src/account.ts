import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Email, Password, Timestamp } from './fields.ts'

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
