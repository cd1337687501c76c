import type { User } from '@inkprint/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '../../client/session.tsx'
import { TextField } from '../../ui/field.tsx'
import { saveProfileMutation } from './queries.ts'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

export interface ProfileValues extends Record<string, string> {
  first_name: string
  last_name: string
}

export function profileValues({ first_name, last_name }: User): ProfileValues {
  return { first_name, last_name }
}

export function ProfileForm({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { refreshUser } = useSession()
  const saving = useSaving({
    form,
    mutation: saveProfileMutation,
    valuesOf: profileValues,
    // The name is in the header; if this fails, the next page load updates it.
    onSaved: () => void refreshUser().catch(() => undefined),
    required: { first_name: 'First name', last_name: 'Last name' },
  })
  return (
    <form noValidate aria-label="Personal Information" onSubmit={saving.submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          hint={keptWords(form, 'first_name')}
          {...form.register('first_name')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          hint={keptWords(form, 'last_name')}
          {...form.register('last_name')}
        />
      </div>
      <SaveRow form={form} saving={saving} failure="Failed to update profile" />
    </form>
  )
}

/** A cleared name is not sent, so the stored one stays. */
function keptWords(form: UseFormReturn<ProfileValues>, field: keyof ProfileValues & string) {
  const stored = form.formState.defaultValues?.[field]
  if (!stored?.trim() || form.watch(field).trim() !== '') return undefined
  return `If you leave this empty, “${stored}” is kept.`
}
