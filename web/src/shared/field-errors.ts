import { ApiError } from '@inkprint/contract'
import { useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** Puts what the server says against single fields at those fields, and the focus on the first. */
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

/** Whether the fields tell all about a failed call; if not, a message above the form does. */
export function isToldByFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): boolean {
  return fieldErrorsOf(form, error).length > 0
}

/** At most one for each field. */
function fieldErrorsOf<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const found = new Map<Path<Values>, string>()
  const names = Object.keys(form.getValues())
  for (const { field, message } of error instanceof ApiError ? error.fieldErrors : []) {
    // Fields are called the same in the form and on the wire, where one may hold several values: `emails.0`.
    const [name = ''] = field.split('.')
    if (names.includes(name) && !found.has(name as Path<Values>)) {
      found.set(name as Path<Values>, message)
    }
  }
  return [...found].map(([field, message]) => ({ field, message }))
}
