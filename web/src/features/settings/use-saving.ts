import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { changedFields } from './changed-fields.ts'

interface Saving<Values extends Record<string, string>, Saved, Changes> {
  form: UseFormReturn<Values>
  mutation: UseMutationOptions<Saved, Error, Changes>
  /** What the form shows of what was stored. */
  valuesOf: (saved: Saved) => Values
  onSaved: () => void
  /** Fields that may be emptied. */
  clearable?: readonly (keyof Values & string)[]
  /** Fields that may not, and what they are called. */
  required: Partial<Record<keyof Values & string, string>>
}

/** Sends what was changed, then takes over what was stored. */
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
    /** There was nothing to save; `emptied` are the labels of fields that were emptied and cannot be. */
    nothingToSave: note === 'saved' ? null : note,
    error: saving.error,
    endNote: useCallback(() => setNote(null), []),
    submit: form.handleSubmit(save, () => {
      const values = form.getValues()
      saving.reset()
      // With nothing else to send, a field that says it is required would contradict the note.
      if (!changesOf(values)) return putBack(values)
      setNote(null)
    }),
  }

  function changesOf(values: Values): Changes | null {
    // Those of the form when it was filled in; a form without any would have nothing to compare with.
    const stored = form.formState.defaultValues as Values
    const changes = changedFields(values, { stored, clearable })
    // The form's fields are the call's own.
    return Object.keys(changes).length === 0 ? null : (changes as Changes)
  }

  /** What was left blank is no change, so what is stored is shown again. */
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
