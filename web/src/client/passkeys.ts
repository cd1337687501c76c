import type { PasskeyOptions, PasskeyResponse, SecondFactor } from '@inkprint/contract'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Has the browser ask the user for a passkey. */
export async function answerWithPasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  // The server creates the options with exactly this type; the contract does not repeat WebAuthn's types.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return asSent(await startAuthentication({ optionsJSON }))
}

/** Has the browser create a passkey. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asSent(await startRegistration({ optionsJSON }))
}

/** Passkeys need a hostname (not an IP address), and HTTPS or localhost. */
export function canUsePasskeys(): boolean {
  return !isOnIpAddress() && browserSupportsWebAuthn()
}

/** Passkeys are bound to a hostname, so browsers offer none for an address such as `127.0.0.1`. */
export function isOnIpAddress(): boolean {
  const { hostname } = window.location
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}

export function canAddPasskey({ passkeys_available }: SecondFactor): boolean {
  return passkeys_available && canUsePasskeys()
}

function asSent(answer: object): PasskeyResponse {
  return answer as PasskeyResponse
}
