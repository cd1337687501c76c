import { useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Failure } from '../../shared/failure.tsx'
import { useUnsaved } from '../../shared/unsaved.tsx'
import { Alert } from '../../ui/alert.tsx'
import { SaveButton } from './save-button.tsx'
import type { useSaving } from './use-saving.ts'

interface SaveRowProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  saving: Omit<ReturnType<typeof useSaving>, 'submit'>
  /** Shown if the save failed. */
  failure: string
}

/** The end of a form: the result of the last save, and the button for the next one. */
export function SaveRow<Values extends FieldValues>({
  form,
  saving,
  failure,
}: SaveRowProps<Values>) {
  const button = useRef<HTMLButtonElement>(null)
  useUnsaved({
    isChanged: form.formState.isDirty,
    isRefused: false,
    discard: () => form.reset(undefined, { keepDirtyValues: false }),
    save() {
      button.current?.click()
      // The result is shown beside it.
      button.current?.scrollIntoView({ block: 'nearest' })
    },
  })
  return (
    <div className="mt-6 space-y-4">
      {saving.error && <Failure title={failure} error={saving.error} />}
      {saving.nothingToSave && (
        <Alert>No changes to save{emptiedWords(saving.nothingToSave.emptied)}</Alert>
      )}
      <SaveButton
        ref={button}
        isDirty={form.formState.isDirty}
        isSaving={saving.isSaving}
        isSaved={saving.isSaved}
        onSavedShown={saving.endNote}
      />
    </div>
  )
}

function emptiedWords(labels: readonly string[]): string {
  if (labels.length === 0) return ''
  const names = new Intl.ListFormat('en').format(labels.map((label) => `“${label}”`))
  return `. ${names} cannot be empty, so the saved values are shown again.`
}
