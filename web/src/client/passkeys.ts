import type { PasskeyOptions, PasskeyResponse, SecondFactor } from '@inkprint/contract'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Has the browser ask for one of its passkeys. */
export async function answerWithPasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  // The server made them of that very type; the contract does not repeat WebAuthn.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return asSent(await startAuthentication({ optionsJSON }))
}

/** Has the browser make a passkey. */
export async function makePasskey(options: PasskeyOptions): Promise<PasskeyResponse> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return asSent(await startRegistration({ optionsJSON }))
}

/** Only at an address with a name, and over HTTPS or on this computer. */
export function canUsePasskeys(): boolean {
  return !isOnIpAddress() && browserSupportsWebAuthn()
}

/** Passkeys belong to a name, so browsers know none for an address such as `127.0.0.1`. */
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
