import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { filledFields } from './filled-fields.ts'

interface Saving<Values extends FieldValues, Saved, Changes> {
  form: UseFormReturn<Values>
  mutation: UseMutationOptions<Saved, Error, Changes>
  /** What the form shows of what was stored. */
  valuesOf: (saved: Saved) => Values
  onSaved: () => void
}

/** Sends what is filled in, then takes over what was stored. */
export function useSaving<Values extends FieldValues, Saved, Changes>({
  form,
  mutation,
  valuesOf,
  onSaved,
}: Saving<Values, Saved, Changes>) {
  const [note, setNote] = useState<'saved' | 'nothing' | null>(null)
  const saving = useMutation(mutation)
  return {
    isSaving: saving.isPending,
    isSaved: note === 'saved',
    hasNothingToSave: note === 'nothing',
    error: saving.error,
    endNote: useCallback(() => setNote(null), []),
    submit: form.handleSubmit((values) => {
      const changes = filledFields(values)
      saving.reset()
      if (Object.keys(changes).length === 0) return setNote('nothing')
      setNote(null)
      // The form's fields are the call's own; blank ones are left out.
      saving.mutate(changes as Changes, {
        onSuccess: (saved) => {
          form.reset(valuesOf(saved), { keepDirtyValues: false })
          setNote('saved')
          onSaved()
        },
      })
    }),
  }
}
