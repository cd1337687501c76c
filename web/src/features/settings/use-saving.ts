import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from './changed-fields.ts'

interface Saving<Values extends Record<string, string>, Saved, Changes> {
  form: UseFormReturn<Values>
  mutation: UseMutationOptions<Saved, Error, Changes>
  /** The form's values for a saved object. */
  valuesOf: (saved: Saved) => Values
  onSaved: () => void
  /** Fields that may be cleared. */
  clearable?: readonly (keyof Values & string)[]
  /** The labels of fields that may not be cleared. */
  required: Partial<Record<keyof Values & string, string>>
}

/** Sends what was changed, then shows what was stored. */
export function useSaving<Values extends Record<string, string>, Saved, Changes>({
  form,
  mutation,
  valuesOf,
  onSaved,
  clearable = [],
  required,
}: Saving<Values, Saved, Changes>) {
  const [note, setNote] = useState<'saved' | { emptied: string[] } | null>(null)
  const saving = useMutation(mutation)
  return {
    isSaving: saving.isPending,
    isSaved: note === 'saved',
    /**
     * Set if there was nothing to save; `emptied` has the labels of fields that were cleared but may not be.
     */
    nothingToSave: note === 'saved' ? null : note,
    error: saving.error,
    endNote: useCallback(() => setNote(null), []),
    submit: form.handleSubmit(save, () => {
      const values = form.getValues()
      saving.reset()
      // If there is nothing else to send, an error that a field is required would contradict the note.
      if (!changesOf(values)) return putBack(values)
      setNote(null)
    }),
  }

  function changesOf(values: Values): Changes | null {
    // The values that the form was filled with, to compare against.
    const stored = form.formState.defaultValues as Values
    const changes = changedFields(values, { stored, clearable })
    // The form's fields are named like the call's.
    return Object.keys(changes).length === 0 ? null : (changes as Changes)
  }

  /** Blank fields mean no change, so their stored values are shown again. */
  function putBack(values: Values) {
    const stored = form.formState.defaultValues as Values
    const labels = Object.entries<string>(required as Record<string, string>)
    const blank = labels.filter(([field]) => stored[field]?.trim() && !values[field]?.trim())
    form.reset(undefined, { keepDirtyValues: false })
    setNote({ emptied: blank.map(([, label]) => label) })
  }

  function save(values: Values) {
    const changes = changesOf(values)
    saving.reset()
    if (!changes) return putBack(values)
    setNote(null)
    saving.mutate(changes, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved), { keepDirtyValues: false })
        setNote('saved')
        onSaved()
      },
    })
  }
}
