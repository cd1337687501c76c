import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

/** What is wrong with a form: at most one message per field. */
export type Problems<Values> = Partial<Record<keyof Values, string | null | undefined>>

/** Lets React Hook Form ask a plain function of ours, which in turn asks the contract. */
export function resolverOf<Values extends FieldValues>(
  problemsOf: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(problemsOf(values)).filter(([, message]) => message)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      found.map(([field, message]) => [field, { type: 'problem', message }]),
    )
    // The keys are field names of `Values`; fromEntries only knows them as strings.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** The first message of each field, by the field's name. */
export function firstMessages(
  error: { issues: { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    messages[path.join('.')] ??= message
  }
  return messages
}
