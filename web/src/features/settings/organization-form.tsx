import type { Organization } from '@inkprint/contract'
import type { UseFormReturn } from 'react-hook-form'
import { useSession } from '../../lib/session.tsx'
import { TextField } from '../../ui/field.tsx'
import { TextAreaField } from '../../ui/text-area.tsx'
import { saveOrganizationMutation } from './queries.ts'
import { SaveRow } from './save-row.tsx'
import { useSaving } from './use-saving.ts'

export interface OrganizationValues extends Record<string, string> {
  name: string
  description: string
  tax_id: string
  street_address: string
  postal_code: string
  state: string
  country: string
}

export function organizationValues(organization: Organization): OrganizationValues {
  return {
    name: organization.name,
    description: organization.description ?? '',
    tax_id: organization.tax_id ?? '',
    street_address: organization.street_address ?? '',
    postal_code: organization.postal_code ?? '',
    state: organization.state ?? '',
    country: organization.country ?? '',
  }
}

export function OrganizationForm({ form }: { form: UseFormReturn<OrganizationValues> }) {
  const { refreshUser } = useSession()
  const { register } = form
  const saving = useSaving({
    form,
    mutation: saveOrganizationMutation,
    valuesOf: organizationValues,
    onSaved: () => void refreshUser().catch(() => undefined),
  })
  return (
    <form noValidate aria-label="Organization" onSubmit={saving.submit} className="space-y-5">
      <TextField
        label="Organization Name"
        autoComplete="organization"
        maxLength={200}
        {...register('name')}
      />
      <TextAreaField
        label="Additional Notes"
        hint="Share any important information with our support team"
        maxLength={2000}
        {...register('description')}
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
      <SaveRow form={form} saving={saving} failure="Failed to update organization settings" />
    </form>
  )
}
