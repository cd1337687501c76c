import * as z from 'zod/mini'
import { Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { User } from './user.ts'

export const login = endpoint({
  method: 'POST',
  path: '/auth/jwt/login',
  access: 'public',
  encoding: 'form',
  body: z.object({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: Password,
  }),
  output: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  errors: [
    'LOGIN_BAD_CREDENTIALS',
    'LOGIN_USER_NOT_VERIFIED',
    'SECOND_FACTOR_REQUIRED',
    'SSO_REQUIRED',
    'TOO_MANY_REQUESTS',
  ],
})

export const logout = endpoint({
  method: 'POST',
  path: '/auth/jwt/logout',
  access: 'user',
  status: 204,
  output: z.null(),
})

export const me = endpoint({
  method: 'GET',
  path: '/auth/jwt/me',
  access: 'user',
  output: User,
})
