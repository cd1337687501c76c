import * as z from 'zod/mini'
import { Password } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { PasskeyOptions, PasskeyResponse } from './passkey-response.ts'
import { Passkey } from './second-factor.ts'

/** The maximum number per account. */
export const mostPasskeys = 20

export const PasskeyName = line(60, 'Please enter a name')

export const startSignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey/start',
  access: 'public',
  output: z.object({ options: PasskeyOptions }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  body: z.object({ passkey: PasskeyResponse }),
  output: z.object({ access_token: z.string(), token_type: z.literal('bearer') }),
  errors: ['PASSKEY_REFUSED', 'LOGIN_USER_NOT_VERIFIED', 'SSO_REQUIRED', 'TOO_MANY_REQUESTS'],
})

export const startAdding = endpoint({
  method: 'POST',
  path: '/api/client/users/me/passkeys/start',
  access: 'user',
  confirm: true,
  body: z.object({ current_password: Password }),
  output: z.object({ options: PasskeyOptions }),
  errors: ['TOO_MANY_PASSKEYS', 'CHANGE_PASSWORD_BAD_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const add = endpoint({
  method: 'POST',
  path: '/api/client/users/me/passkeys',
  access: 'user',
  confirm: true,
  status: 201,
  body: z.object({ name: PasskeyName, passkey: PasskeyResponse }),
  output: z.extend(Passkey, { recovery_codes: z.nullable(z.array(z.string())) }),
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS'],
})

export const rename = endpoint({
  method: 'PUT',
  path: '/api/client/users/me/passkeys/:passkeyId',
  access: 'user',
  params: z.object({ passkeyId: z.string() }),
  body: z.object({ name: PasskeyName }),
  output: Passkey,
  errors: ['NOT_FOUND'],
})

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/passkeys/:passkeyId',
  access: 'user',
  confirm: true,
  params: z.object({ passkeyId: z.string() }),
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
})
