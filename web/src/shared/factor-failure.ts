import { ApiError } from '@inkprint/contract'
import { errorMessage } from '../client/error-message.ts'
import { failureHelp } from '../client/failure-help.ts'

/** Why a code or a passkey did not work, in words. */
export function factorFailure(error: unknown): string {
  if (error instanceof ApiError) return failureHelp(error) ?? errorMessage(error, fallback)
  if (error instanceof Error && error.name === 'NotAllowedError') {
    return 'The browser was not allowed to use a passkey, or it took too long. Please try again.'
  }
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return 'This device already has a passkey for your account.'
  }
  if (error instanceof Error && error.name === 'SecurityError') {
    return 'Passkeys do not work at this address. They need HTTPS and a domain name.'
  }
  return failureHelp(error) ?? fallback
}

const fallback = 'That did not work. Please try again.'
