import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'

/** The errors in a form: at most one message per field. */
export type Problems<Values> = Partial<Record<keyof Values, string | null | undefined>>

/** Adapts a plain validation function, which in turn uses the contract, to React Hook Form. */
export function resolverOf<Values extends FieldValues>(
  problemsOf: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const found = Object.entries(problemsOf(values)).filter(([, message]) => message)
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      found.map(([field, message]) => [field, { type: 'problem', message }]),
    )
    // The keys are field names of `Values`, but fromEntries types them as plain strings.
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** Connects a form field on the screen to its value and error in React Hook Form. */
export function fieldProps<Values extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<Values>,
  name: Path<Values>,
) {
  return { ...register(name), error: getFieldState(name, formState).error?.message }
}

interface FieldSchema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined }
}

/** Validates each field on its own, using the contract's rules. */
export function fieldRules<Values extends FieldValues>(
  schemas: Partial<Record<keyof Values, FieldSchema>>,
): Resolver<Values> {
  return resolverOf(
    (values) =>
      // The entries are those of `schemas`, which are fields of `Values`.
      Object.fromEntries(
        Object.entries<FieldSchema | undefined>(schemas).map(([field, schema]) => [
          field,
          schema?.safeParse(values[field]).error?.issues.at(-1)?.message,
        ]),
      ) as Problems<Values>,
  )
}

/** The first message for each field, keyed by field name. */
export function firstMessages(
  error: { issues: { path: PropertyKey[]; message: string }[] } | undefined,
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) {
    messages[path.join('.')] ??= message
  }
  return messages
}
