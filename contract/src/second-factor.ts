import * as z from 'zod/mini'
import { LinkToken, Password, Timestamp } from './fields.ts'
import { endpoint } from './http/endpoint.ts'
import { line } from './lines.ts'
import { PasskeyOptions, PasskeyResponse } from './passkey-response.ts'

/** How long a confirmation stays valid, in minutes. */
export const confirmationMinutes = 10

/** The six digits of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const FactorCode = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a code'),
    z.maxLength(60, 'Must be at most 60 characters long'),
  )

/** Why somebody else reset an account's second factor; shown to its owner. */
export const ResetReason = line(300, 'Please enter a reason')

const RecoveryCodes = z.array(z.string())

export const Passkey = z.object({
  passkey_id: z.string(),
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactor = z.object({
  has_password: z.boolean(),
  is_on: z.boolean(),
  is_required: z.boolean(),
  required_by: z.nullable(z.enum(['installation', 'organization'])),
  totp_since: z.nullable(Timestamp),
  recovery_codes_left: z.int(),
  passkeys: z.array(Passkey),
  passkeys_available: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const AccessToken = z.object({ access_token: z.string(), token_type: z.literal('bearer') })

/** Exactly one of the two. */
const proof = { code: z.optional(FactorCode), passkey: z.optional(PasskeyResponse) }

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  body: z.object({ challenge_token: LinkToken, ...proof }),
  output: AccessToken,
  errors: [
    'SECOND_FACTOR_BAD_CHALLENGE',
    'SECOND_FACTOR_BAD_CODE',
    'SSO_EXPIRED',
    'SSO_ACCOUNT_REFUSED',
    'SSO_REQUIRED',
    'ORGANIZATION_INACTIVE',
    'PASSKEY_REFUSED',
    'TOO_MANY_REQUESTS',
  ],
})

export const askPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  access: 'public',
  body: z.object({ challenge_token: LinkToken }),
  output: z.object({ options: PasskeyOptions }),
  errors: ['SECOND_FACTOR_BAD_CHALLENGE', 'TOO_MANY_REQUESTS'],
})

export const get = endpoint({
  method: 'GET',
  path: '/api/client/users/me/second-factor',
  access: 'user',
  output: SecondFactor,
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/client/users/me/second-factor/totp',
  access: 'user',
  confirm: true,
  body: z.object({ current_password: Password }),
  output: z.object({ secret: z.string(), otpauth_url: z.string() }),
  errors: ['TOTP_ALREADY_ON', 'CHANGE_PASSWORD_BAD_PASSWORD', 'TOO_MANY_REQUESTS'],
})

export const finishTotp = endpoint({
  method: 'POST',
  path: '/api/client/users/me/second-factor/totp/confirm',
  access: 'user',
  confirm: true,
  body: z.object({ code: FactorCode }),
  output: z.object({ recovery_codes: z.nullable(RecoveryCodes) }),
  errors: ['TOTP_NOT_STARTED', 'SECOND_FACTOR_BAD_CODE', 'TOO_MANY_REQUESTS'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/client/users/me/second-factor/totp',
  access: 'user',
  confirm: true,
  status: 204,
  output: z.null(),
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
})

export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/client/users/me/second-factor/recovery-codes',
  access: 'user',
  confirm: true,
  output: z.object({ recovery_codes: RecoveryCodes }),
  errors: ['NO_SECOND_FACTOR'],
})

export const confirm = endpoint({
  method: 'POST',
  path: '/api/client/users/me/confirm',
  access: 'user',
  body: z.object(proof),
  output: z.object({ confirmed_until: Timestamp }),
  errors: ['NO_SECOND_FACTOR', 'SECOND_FACTOR_BAD_CODE', 'PASSKEY_REFUSED', 'TOO_MANY_REQUESTS'],
})

export const askPasskeyToConfirm = endpoint({
  method: 'POST',
  path: '/api/client/users/me/confirm/passkey',
  access: 'user',
  output: z.object({ options: PasskeyOptions }),
  errors: ['NO_SECOND_FACTOR', 'TOO_MANY_REQUESTS'],
})
