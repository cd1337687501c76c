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
        'Accounts with a second factor sign in with two calls. The first, `POST /auth/jwt/login`, answers 401 `SECOND_FACTOR_REQUIRED` with a `challenge_token`, which works once and for ten minutes. This call takes it with a code of the authenticator app, a recovery code or a passkey. Each code works once.',
      example: { input: { challenge_token, code: '492039' }, output: exampleToken },
    },
    askPasskey: {
      section: 'Authentication',
      summary: 'Ask for a passkey as the second factor',
      description:
        'Returns what the browser needs for `navigator.credentials.get`. Send its answer as `passkey` to `POST /auth/second-factor`.',
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
        'Makes a secret for an app that shows codes by RFC 6238 (SHA-1, six digits, 30 seconds). Nothing changes before it is confirmed with a code. A repeat replaces a secret that was not confirmed.',
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
      summary: 'Turn the authenticator app on',
      description:
        'Send a code that the app shows for the new secret. The first second factor of an account brings ten recovery codes, which only this answer contains. All other sessions end.',
      example: { input: { code: '492039' }, output: { recovery_codes: exampleRecoveryCodes } },
    },
    removeTotp: {
      summary: 'Turn the authenticator app off',
      description:
        'Without another second factor, the recovery codes stop working too. The last one stays where it is required.',
    },
    replaceRecoveryCodes: {
      summary: 'Make new recovery codes',
      description: 'The old ones stop working. Only this answer contains the new ones.',
      example: { output: { recovery_codes: exampleRecoveryCodes } },
    },
    confirm: {
      summary: 'Confirm that it is you',
      description:
        'Some calls are refused with `CONFIRMATION_REQUIRED` for accounts that have a second factor, unless this session showed it in the last ten minutes. Make this call with a code, a recovery code or a passkey, then repeat the refused one.',
      example: {
        input: { code: '492039' },
        output: { confirmed_until: '2026-11-16T09:22:44.000Z' },
      },
    },
    askPasskeyToConfirm: {
      summary: 'Ask for a passkey to confirm that it is you',
      description:
        'Returns what the browser needs for `navigator.credentials.get`. Send its answer as `passkey` to `POST /api/client/users/me/confirm`.',
      example: { output: { options: exampleOptions } },
    },
  },
  fields: {
    challenge_token: 'From the answer `SECOND_FACTOR_REQUIRED` to the first call.',
    code: 'Six digits from the authenticator app, or a recovery code.',
    passkey: 'What the browser answered, as `PublicKeyCredential.toJSON()` writes it.',
    options: 'Options for the browser’s WebAuthn functions, in their JSON form.',
    challenge: 'Random bytes for the passkey to sign; works once and for five minutes.',
    'PasskeyResponse.id': 'The id of the credential, base64url.',
    rawId: 'The same as `id`.',
    'PasskeyResponse.type': 'Always `public-key`.',
    'PasskeyResponse.response': 'What the authenticator answered.',
    response: 'What the authenticator answered.',
    clientDataJSON: 'What was signed, base64url.',
    clientExtensionResults: 'Results of WebAuthn extensions; not used.',
    authenticatorAttachment: 'Where the authenticator is; not used.',
    has_password:
      'Whether the account has a password. One made by single sign-on has none until its owner sets one with `POST /auth/forgot-password`.',
    is_on: 'Whether signing in needs a second factor.',
    is_required: 'Whether this account must have one to go on.',
    required_by:
      'Who requires it: the `installation` of its superusers, or the `organization` of its members; null: nobody.',
    totp_since: 'When the authenticator app was turned on; null if it is not.',
    recovery_codes:
      'Codes that work once each, for a lost device; null if there were some already.',
    recovery_codes_left: 'How many recovery codes are unused.',
    passkeys: 'The passkeys, newest first.',
    passkeys_available:
      'Whether passkeys work here. They need an address with a domain name, and HTTPS.',
    passkey_id: 'Identifies the passkey.',
    passkeyId: 'The passkey’s id.',
    'Passkey.name': 'What you called it.',
    'Passkey.last_used_at': 'When it was last used; null before the first time.',
    secret: 'The secret in base32, to type into the app.',
    otpauth_url: 'The same as an address, for a QR code.',
    confirmed_until: 'When the confirmation ends.',
  },
})
