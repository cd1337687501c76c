import { describe } from './http/describe.ts'
import * as secondFactor from './second-factor.ts'

export const exampleOptions = { challenge: 'b2J2aW91c2x5LXJhbmRvbS1ieXRlcw' }

export const exampleResponse = {
  id: 'q1ZK0pX3',
  rawId: 'q1ZK0pX3',
  type: 'public-key' as const,
  response: { clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0' },
}

export const exampleToken = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfNGZUMCJ9.c2ln',
  token_type: 'bearer' as const,
}

export const examplePasskey: secondFactor.Passkey = {
  passkey_id: 'psk_7Kq2mVx1RkPq3ZtYw5BnJm',
  name: 'Office laptop',
  created_at: '2026-11-15T02:20:00.000Z',
  last_used_at: null,
}

export const exampleRecoveryCodes = ['7MQX-2KPD-RW4T-9FHC', 'B3VN-8YJL-6ZQK-T5GM']

const challenge_token = '6dV0rW9qkYc1'

export const secondFactorDocs = describe(secondFactor, {
  section: 'Profile',
  calls: {
    signIn: {
      section: 'Authentication',
      summary: 'Finish signing in with a second factor',
      description:
        'Accounts with a second factor sign in with two calls. The first, `POST /auth/jwt/login`, returns 401 `SECOND_FACTOR_REQUIRED` with a `challenge_token`, which works once and for ten minutes. Send it in this call together with a code from the authenticator app, a recovery code or a passkey. Each code works once.',
      example: { input: { challenge_token, code: '492039' }, output: exampleToken },
    },
    askPasskey: {
      section: 'Authentication',
      summary: 'Start using a passkey as the second factor',
      description:
        'Returns the options for `navigator.credentials.get`. Send the result as `passkey` to `POST /auth/second-factor`.',
      example: { input: { challenge_token }, output: { options: exampleOptions } },
    },
    get: {
      summary: 'Get your second factor',
      description:
        'An account has a second factor once an authenticator app is confirmed or a passkey is added.',
      example: {
        output: {
          has_password: true,
          is_on: true,
          is_required: false,
          required_by: null,
          totp_since: '2026-11-15T02:20:00.000Z',
          recovery_codes_left: 10,
          passkeys: [examplePasskey],
          passkeys_available: true,
        },
      },
    },
    startTotp: {
      summary: 'Set up an authenticator app',
      description:
        'Creates a secret for an app that shows codes according to RFC 6238 (SHA-1, six digits, 30 seconds). Nothing changes until it is confirmed with a code. Repeating the call replaces a secret that was not confirmed.',
      example: {
        input: { current_password: 'Correct-Horse-7' },
        output: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          otpauth_url:
            'otpauth://totp/Inkprint:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Inkprint',
        },
      },
    },
    finishTotp: {
      summary: 'Turn on the authenticator app',
      description:
        'Send a code that the app shows for the new secret. Adding the first second factor of an account also creates ten recovery codes, which only this response contains. All other sessions end.',
      example: { input: { code: '492039' }, output: { recovery_codes: exampleRecoveryCodes } },
    },
    removeTotp: {
      summary: 'Turn off the authenticator app',
      description:
        'Without another second factor, the recovery codes stop working too. The last one cannot be removed if a second factor is required.',
    },
    replaceRecoveryCodes: {
      summary: 'Create new recovery codes',
      description: 'The old ones stop working. Only this response contains the new ones.',
      example: { output: { recovery_codes: exampleRecoveryCodes } },
    },
    confirm: {
      summary: 'Confirm that it is you',
      description:
        'Some calls are refused with `CONFIRMATION_REQUIRED` for accounts that have a second factor, unless this session confirmed it in the last ten minutes. Make this call with a code, a recovery code or a passkey, then repeat the refused call.',
      example: {
        input: { code: '492039' },
        output: { confirmed_until: '2026-11-16T09:22:44.000Z' },
      },
    },
    askPasskeyToConfirm: {
      summary: 'Start confirming with a passkey that it is you',
      description:
        'Returns the options for `navigator.credentials.get`. Send the result as `passkey` to `POST /api/client/users/me/confirm`.',
      example: { output: { options: exampleOptions } },
    },
  },
  fields: {
    challenge_token: 'From the `SECOND_FACTOR_REQUIRED` response to the first call.',
    code: 'Six digits from the authenticator app, or a recovery code.',
    passkey: 'The browser’s response, in the form of `PublicKeyCredential.toJSON()`.',
    options: 'Options for the browser’s WebAuthn functions, in their JSON form.',
    challenge: 'Random bytes for the passkey to sign; works once and for five minutes.',
    'PasskeyResponse.id': 'The id of the credential, base64url.',
    rawId: 'The same as `id`.',
    'PasskeyResponse.type': 'Always `public-key`.',
    'PasskeyResponse.response': 'The authenticator’s response.',
    response: 'The authenticator’s response.',
    clientDataJSON: 'What was signed, base64url.',
    clientExtensionResults: 'Results of WebAuthn extensions; not used.',
    authenticatorAttachment: 'Where the authenticator is; not used.',
    has_password:
      'Whether the account has a password. An account created through single sign-on has none until its owner sets one with `POST /auth/forgot-password`.',
    is_on: 'Whether signing in needs a second factor.',
    is_required: 'Whether this account must have a second factor.',
    required_by:
      'Who requires it: the `installation` (for superusers) or the `organization` (for its members); null: nobody.',
    totp_since: 'When the authenticator app was turned on; null if it is not.',
    recovery_codes:
      'Codes to use if the device is lost, each of which works once; null if the account already had some.',
    recovery_codes_left: 'How many recovery codes are unused.',
    passkeys: 'The passkeys, newest first.',
    passkeys_available:
      'Whether passkeys work on this installation. They need HTTPS and an address with a domain name.',
    passkey_id: 'Identifies the passkey.',
    passkeyId: 'The passkey’s id.',
    'Passkey.name': 'What you called it.',
    'Passkey.last_used_at': 'When it was last used; null before the first time.',
    secret: 'The secret in base32, to type into the app.',
    otpauth_url: 'The same secret as a URL, for a QR code.',
    confirmed_until: 'When the confirmation ends.',
  },
})
