import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'

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

/** What ties a field on the screen to its value in the form, with what is wrong with it. */
export function fieldProps<Values extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<Values>,
  name: Path<Values>,
) {
  return { ...register(name), error: getFieldState(name, formState).error?.message }
}

interface FieldSchema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined }
}

/** Checks each field by itself, with the contract's own rules. */
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
