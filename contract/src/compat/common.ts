import { analysisErrors } from '../analysis-fields.ts'
import { type ErrorBody, type ErrorFamily, errorFacts } from '../http/errors.ts'

/** The errors of every analysis made through a compatible call. */
export const compatErrors = [
  ...analysisErrors,
  'NOT_FOUND',
  'IDEMPOTENCY_CONFLICT',
  'IDEMPOTENCY_IN_PROGRESS',
] as const

/** How another service formats errors; our code, request id and facts are added, which its clients ignore. */
export function familyOf(
  write: (message: string) => Record<string, unknown>,
  messageIn: (body: Record<string, unknown>) => unknown,
): ErrorFamily {
  return {
    write: (error) => ({
      ...write(messageOf(error)),
      // Some of these services have a `code` field of their own.
      error_code: error.code,
      request_id: error.request_id,
      ...factsIn(error),
    }),
    read: (body) => {
      const told = Object(body)
      const { error_code: code, request_id } = told
      if (code === undefined) return {}
      return { code, request_id, detail: messageIn(told) as string, ...factsIn(told) }
    },
  }
}

const factNames = Object.values(errorFacts).flatMap((facts) => Object.keys(facts))

function factsIn(error: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(error).filter(([name]) => factNames.includes(name)))
}

/** A single sentence, even if several fields are wrong. */
function messageOf({ detail }: ErrorBody): string {
  if (typeof detail === 'string') return detail
  if (!Array.isArray(detail)) return detail.reason
  return detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
}
