import { roles } from '@inkprint/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import { fieldProps } from '../../shared/form-problems.ts'
import { NewPasswordField } from '../../shared/new-password-field.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { roleNames } from '../../shared/role-words.ts'
import { useDebouncedText } from '../../shared/use-debounced.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { organizationChoicesQuery } from './queries.ts'
import type { UserValues } from './user-form.ts'

interface UserFieldsProps {
  form: UseFormReturn<UserValues>
  isNew: boolean
  /** The organization of the user being edited, which may not be among the first hundred. */
  current?: { id: string; name: string } | null
  /** Called when an organization is selected, which the surrounding form would not notice otherwise. */
  onChoose: () => void
}

export function UserFields({ form, isNew, current = null, onChoose }: UserFieldsProps) {
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
      <OrganizationSelect form={form} current={current} onChoose={onChoose} />
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
        <Checkbox label="Superuser" hint="May use the admin area." {...register('is_superuser')} />
        <Checkbox
          label="Verified"
          hint={
            isNew
              ? 'Otherwise the person must open a link that we email before signing in.'
              : 'The email address is theirs. Without this, the person cannot sign in.'
          }
          {...register('is_verified')}
        />
        {!isNew && <Checkbox label="Active" {...register('is_active')} />}
      </fieldset>
    </>
  )
}

/** Offers the first hundred by name, and any other by searching. */
function OrganizationSelect({
  form: { control },
  current,
  onChoose,
}: Required<Pick<UserFieldsProps, 'form' | 'current' | 'onChoose'>>) {
  const { field, fieldState } = useController({ control, name: 'organization_id' })
  const [chosen, setChosen] = useState(choicesOf([], current)[0] ?? noOrganization)
  const [search, setSearch] = useState('')
  const { text, setText } = useDebouncedText({
    value: search,
    onCommit: (typed) => setSearch(typed.trim()),
    delayMs: 500,
  })
  const found = useQuery({ ...organizationChoicesQuery(search), placeholderData: keepPreviousData })
  const { organizations = [], total = 0 } = found.data ?? {}
  const choices = choicesOf(organizations, current)
  const isSearching = text.trim() !== search || found.isFetching
  return (
    <>
      <Combobox
        label="Organization"
        error={fieldState.error?.message}
        name={field.name}
        ref={field.ref}
        onBlur={field.onBlur}
        chosen={choices.find(({ value }) => value === chosen.value) ?? chosen}
        onChoose={(option) => {
          setChosen(option)
          field.onChange(option.value)
          onChoose()
        }}
        typed={text}
        onType={setText}
        options={[
          ...(search === '' ? [noOrganization] : []),
          ...choices.slice(0, organizations.length),
        ]}
        isSearching={isSearching}
        note={
          found.isError
            ? undefined
            : noteOf({ isSearching, shown: organizations.length, total, search })
        }
      />
      {found.isError && (
        <QueryFailure query={found} what="the organizations">
          Failed to load the organizations.
        </QueryFailure>
      )}
    </>
  )
}

const noOrganization = { value: '', label: 'No organization' }

type Known = Required<UserFieldsProps>['current']

/**
 * The organizations found, followed by the user's own if not among them; those with the same name also show
 * the end of their ID.
 */
function choicesOf(found: readonly NonNullable<Known>[], current: Known) {
  const isElsewhere = current !== null && !found.some(({ id }) => id === current.id)
  const known = isElsewhere ? [...found, current] : found
  return known.map(({ id, name }) => {
    const isRepeated = known.some((other) => other.name === name && other.id !== id)
    return { value: id, label: isRepeated ? `${name} (…${id.slice(-6)})` : name }
  })
}

interface Found {
  isSearching: boolean
  shown: number
  total: number
  search: string
}

function noteOf({ isSearching, shown, total, search }: Found): string | undefined {
  if (isSearching) return 'Searching …'
  if (search !== '' && shown === 0) return 'No organization name contains this.'
  return total > shown
    ? `Only the first ${shown} are shown. Type a name to find others.`
    : undefined
}
