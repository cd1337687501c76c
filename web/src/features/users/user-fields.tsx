import { roles } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useController } from 'react-hook-form'
import { fieldProps } from '../../shared/form-problems.ts'
import { NewPasswordField } from '../../shared/new-password-field.tsx'
import { roleNames } from '../../shared/role-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { organizationChoicesQuery } from './queries.ts'
import type { UserValues } from './user-form.ts'

interface UserFieldsProps {
  form: UseFormReturn<UserValues>
  isNew: boolean
  /** The organization of a user being edited, which may not be among the first hundred. */
  current?: { id: string; name: string } | null
}

export function UserFields({ form, isNew, current = null }: UserFieldsProps) {
  const { register } = form
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        disabled={!isNew}
        {...(isNew && { 'data-first-focus': true })}
        {...fieldProps(form, 'email')}
      />
      {isNew && (
        <NewPasswordField
          label="Password"
          typed={form.watch('password')}
          {...fieldProps(form, 'password')}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="off" {...fieldProps(form, 'first_name')} />
        <TextField label="Last Name" autoComplete="off" {...fieldProps(form, 'last_name')} />
      </div>
      <OrganizationSelect form={form} current={current} />
      {form.watch('organization_id') !== '' && (
        <SelectField label="Role in the organization" {...fieldProps(form, 'role')}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
      )}
      <fieldset className="space-y-3">
        <legend className="sr-only">Rights</legend>
        <Checkbox label="Superuser" {...register('is_superuser')} />
        <Checkbox label="Verified" {...register('is_verified')} />
        {!isNew && <Checkbox label="Active" {...register('is_active')} />}
      </fieldset>
    </>
  )
}

/** Holds the choice itself: a list that arrives late must not change what is chosen. */
function OrganizationSelect({
  form: { control },
  current,
}: Required<Pick<UserFieldsProps, 'form' | 'current'>>) {
  const { field, fieldState } = useController({ control, name: 'organization_id' })
  const choices = useQuery(organizationChoicesQuery)
  const offered = choices.data?.organizations ?? []
  const isMissing = current && !offered.some(({ id }) => id === current.id)
  return (
    <SelectField
      label="Organization"
      error={choices.isError ? 'Failed to load the organizations' : fieldState.error?.message}
      {...field}
    >
      <option value="">No organization</option>
      {isMissing && <option value={current.id}>{current.name}</option>}
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
