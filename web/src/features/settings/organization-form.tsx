import { defaultFalsePositiveRate, type Organization, OrganizationName } from '@inkprint/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useMay } from '../../client/own-role.ts'
import { useSession } from '../../client/session.tsx'
import { RoleNote } from '../../shared/role-note.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { saveOrganizationMutation } from './queries.ts'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

export interface OrganizationValues extends Record<string, string> {
  name: string
  description: string
  billing_name: string
  tax_id: string
  street_address: string
  postal_code: string
  state: string
  country: string
  max_false_positive_rate: string
}

export function organizationValues(organization: Organization): OrganizationValues {
  return {
    name: organization.name,
    description: organization.description ?? '',
    billing_name: organization.billing_name ?? '',
    tax_id: organization.tax_id ?? '',
    street_address: organization.street_address ?? '',
    postal_code: organization.postal_code ?? '',
    state: organization.state ?? '',
    country: organization.country ?? '',
    max_false_positive_rate: organization.max_false_positive_rate?.toString() ?? '',
  }
}

export function OrganizationForm({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { refreshUser } = useSession()
  const { register } = form
  const mayChange = useMay('organization.change')
  const saving = useSaving({
    form,
    mutation: saveOrganizationMutation,
    valuesOf: organizationValues,
    onSaved: () => void refreshUser().catch(() => undefined),
    clearable: optionalFields,
    required: { name: 'Organization Name' },
  })
  return (
    <form noValidate aria-label="Organization" onSubmit={saving.submit}>
      <RoleNote permission="organization.change" className="mb-5">
        change the organization’s details
      </RoleNote>
      <fieldset disabled={!mayChange} className="space-y-5">
        <legend className="sr-only">Organization</legend>
        <TextField
          label="Organization Name"
          autoComplete="organization"
          maxLength={200}
          error={form.formState.errors.name?.message}
          {...register('name', { validate: nameProblem })}
        />
        <TextAreaField
          label="Additional Notes"
          hint="Share any important information with our support team"
          maxLength={2000}
          {...register('description')}
        />
        <TextField
          label="Billing Name"
          hint="Appears on receipts instead of the organization’s name."
          maxLength={200}
          {...register('billing_name')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Tax ID" maxLength={100} {...register('tax_id')} />
          <TextField
            label="Country"
            autoComplete="country-name"
            maxLength={100}
            {...register('country')}
          />
        </div>
        <TextField
          label="Street Address"
          hint="Street, number and city."
          autoComplete="street-address"
          maxLength={300}
          {...register('street_address')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Postal Code"
            autoComplete="postal-code"
            maxLength={40}
            {...register('postal_code')}
          />
          <TextField
            label="State/Province"
            autoComplete="address-level1"
            maxLength={100}
            {...register('state')}
          />
        </div>
        <SelectField
          label="How many people’s texts may be called AI or mixed by mistake"
          hint="A lower limit accuses fewer people and finds less AI text. A call to the API can set a different limit."
          {...register('max_false_positive_rate')}
          // The options depend on the stored value, so the select is controlled to stay in sync when they
          // change.
          value={form.watch('max_false_positive_rate')}
        >
          {choicesFor(form.formState.defaultValues?.max_false_positive_rate ?? '').map((rate) => (
            <option key={rate} value={rate}>
              {wordsFor(rate)}
            </option>
          ))}
        </SelectField>
        {mayChange && (
          <SaveRow form={form} saving={saving} failure="Failed to update organization settings" />
        )}
      </fieldset>
    </form>
  )
}

/** An organization without a name could not be recognized in lists or on receipts. */
function nameProblem(name: string): string | undefined {
  return OrganizationName.safeParse(name).error?.issues[0]?.message
}

const optionalFields = [
  'description',
  'billing_name',
  'tax_id',
  'street_address',
  'postal_code',
  'state',
  'country',
] as const

const offeredRates = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05]

/**
 * Blank, so that nothing is saved, while the default rate applies; a rate set through the API is offered as
 * well.
 */
function choicesFor(stored: string): string[] {
  if (stored === '') {
    return offeredRates.map((rate) => (rate === defaultFalsePositiveRate ? '' : String(rate)))
  }
  return [...new Set([...offeredRates, Number(stored)])].toSorted((a, b) => a - b).map(String)
}

function wordsFor(choice: string): string {
  const rate = choice === '' ? defaultFalsePositiveRate : Number(choice)
  const perThousand = Number((rate * 1000).toFixed(2))
  const share = perThousand % 10 === 0 ? `${perThousand / 10} in 100` : `${perThousand} in 1,000`
  return rate === defaultFalsePositiveRate ? `${share} (default)` : share
}
