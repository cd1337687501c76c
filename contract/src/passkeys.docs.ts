import { describe } from './http/describe.ts'
import * as passkeys from './passkeys.ts'
import {
  exampleOptions,
  examplePasskey,
  exampleRecoveryCodes,
  exampleResponse,
  exampleToken,
} from './second-factor.docs.ts'

const { passkey_id: passkeyId } = examplePasskey

export const passkeysDocs = describe(passkeys, {
  section: 'Profile',
  calls: {
    startSignIn: {
      section: 'Authentication',
      summary: 'Start signing in with a passkey',
      description:
        'Returns the options for `navigator.credentials.get`. The browser then offers the passkeys it has for this site.',
      example: { output: { options: exampleOptions } },
    },
    signIn: {
      section: 'Authentication',
      summary: 'Sign in with a passkey',
      description:
        'Signs in without a password. The passkey must have verified its user with a fingerprint, a face or a PIN.',
      example: { input: { passkey: exampleResponse }, output: exampleToken },
    },
    startAdding: {
      summary: 'Start adding a passkey',
      description: 'Returns the options for `navigator.credentials.create`.',
      example: {
        input: { current_password: 'Correct-Horse-7' },
        output: { options: exampleOptions },
      },
    },
    add: {
      summary: 'Add a passkey',
      description:
        'From then on, signing in with the password requires a second factor. Adding the first second factor of an account also creates ten recovery codes, which only this response contains, and ends all other sessions.',
      example: {
        input: { name: 'Office laptop', passkey: exampleResponse },
        output: { ...examplePasskey, recovery_codes: exampleRecoveryCodes },
      },
    },
    rename: {
      summary: 'Rename a passkey',
      description: 'Changes only the name.',
      example: { input: { passkeyId, name: 'Office laptop' }, output: examplePasskey },
    },
    remove: {
      summary: 'Remove a passkey',
      description:
        'It stops working at once. Without another second factor, the recovery codes stop working too. The last one cannot be removed if a second factor is required.',
      example: { input: { passkeyId } },
    },
  },
})
