import * as z from 'zod/mini'

/** The input for a browser's passkey dialog: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

const Base64url = z
  .string()
  .check(z.minLength(1), z.maxLength(2_000), z.regex(/^[\w-]+$/, 'Must be base64url'))

/** A browser's response: the JSON form of a `PublicKeyCredential`. */
export const PasskeyResponse = z.object({
  id: Base64url,
  rawId: Base64url,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8_000)) }),
  clientExtensionResults: z.optional(z.looseObject({})),
  authenticatorAttachment: z.optional(z.nullable(z.string())),
})
export type PasskeyResponse = z.infer<typeof PasskeyResponse>
