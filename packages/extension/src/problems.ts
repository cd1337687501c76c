import { ApiError, ConnectionError, TimeoutError } from '@inkprint/client'

export interface Problem {
  title: string
  words: string
  /** What the user can do: change the settings, or try again. */
  remedy: 'settings' | 'repeat' | null
}

/** What went wrong, in words for the user. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return refusalOf(error)
  if (error instanceof ConnectionError || error instanceof TimeoutError) {
    return {
      title: 'No connection',
      words: 'Inkprint did not answer. Are you online, and is the address in the settings right?',
      remedy: 'repeat',
    }
  }
  return { title: 'This did not work', words: String(Object(error).message), remedy: 'repeat' }
}

function refusalOf({ code, message, body, fieldErrors }: ApiError): Problem {
  const missing = `${body?.credits_required} credits are needed, ${body?.credits_available} are left. Nothing was charged.`
  switch (code) {
    case 'UNAUTHORIZED':
      return {
        title: 'The key does not work',
        words: 'It was deleted, disabled or has expired. Enter another one.',
        remedy: 'settings',
      }
    case 'SCOPE_MISSING':
      return {
        title: 'The key may not analyze',
        words: 'Enter one with the scope “analyze”.',
        remedy: 'settings',
      }
    case 'INSUFFICIENT_CREDITS':
      return { title: 'Not enough credits', words: missing, remedy: 'repeat' }
    case 'KEY_BUDGET_USED':
      return { title: 'The key’s monthly budget is used', words: missing, remedy: 'repeat' }
    case 'VALIDATION_ERROR':
      return {
        title: 'This text cannot be analyzed',
        words: fieldErrors.map((each) => each.message).join('. ') || message,
        remedy: null,
      }
    default:
      return { title: 'This did not work', words: message, remedy: 'repeat' }
  }
}
