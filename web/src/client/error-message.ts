import { ApiError, type ErrorBody, type ValidationItem } from '@inkprint/contract'

/** The message to show for a failed call: what the server said, in plain language, or the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  return detailMessage(error.detail) ?? fallback
}

const translations: Record<string, string> = {
  LOGIN_BAD_CREDENTIALS: 'Invalid email or password',
  RESET_PASSWORD_BAD_TOKEN: 'This reset link is invalid or has expired. Please request a new one.',
  RESET_PASSWORD_INVALID_PASSWORD: 'Password does not meet security requirements',
  SSO_REQUIRED: 'Your organization allows its members to sign in only with its single sign-on.',
}

function detailMessage(detail: ErrorBody['detail'] | undefined): string | null {
  if (!detail) return null
  if (typeof detail === 'string') return translations[detail] ?? detail
  if (Array.isArray(detail)) return detail.map(itemMessage).join(', ') || null
  return translations[detail.code] ?? detail.reason ?? null
}

function itemMessage({ loc, msg }: ValidationItem): string {
  return `${loc.join('.')}: ${msg}`
}
