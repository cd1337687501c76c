import { ApiError } from '@inkprint/contract'
import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Shows the server's field errors at their fields and focuses the first. */
export function useFieldErrors<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: Error | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is shown once, however often the form is drawn
  useEffect(() => {
    for (const [index, { field, message }] of fieldErrorsOf(form, error).entries()) {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
  }, [error])
}

/** Whether the fields show everything about a failed call; if not, a message above the form does. */
export function isToldByFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  return fieldErrorsOf(form, error).length > 0
}

/** At most one error per field. */
function fieldErrorsOf<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const found = new Map<Path<Values>, string>()
  const names = Object.keys(form.getValues())
  for (const { field, message } of error instanceof ApiError ? error.fieldErrors : []) {
    // Fields have the same names in the form and the API, where a field can have several values: `emails.0`.
    const [name = ''] = field.split('.')
    if (names.includes(name) && !found.has(name as Path<Values>)) {
      found.set(name as Path<Values>, message)
    }
  }
  return [...found].map(([field, message]) => ({ field, message }))
}
