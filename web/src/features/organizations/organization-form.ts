import {
  type api,
  CreditChangeNote,
  type Input,
  mostCredits,
  type Organization,
  OrganizationName,
} from '@inkprint/contract'
import type { Problems } from '../../shared/form-problems.ts'

/** The fields of both dialogs; credits are text until they are sent. */
export interface OrganizationValues {
  name: string
  description: string
  credits: string
  /** Why the balance changes; requested only if it does. */
  credits_note: string
  tax_id: string
  country: string
  street_address: string
  postal_code: string
  state: string
  is_active: boolean
}

export const emptyOrganization: OrganizationValues = {
  name: '',
  description: '',
  credits: '0',
  credits_note: '',
  tax_id: '',
  country: '',
  street_address: '',
  postal_code: '',
  state: '',
  is_active: true,
}

export function valuesOf(organization: Organization): OrganizationValues {
  return {
    name: organization.name,
    description: organization.description ?? '',
    credits: String(organization.credits),
    credits_note: '',
    tax_id: organization.tax_id ?? '',
    country: organization.country ?? '',
    street_address: organization.street_address ?? '',
    postal_code: organization.postal_code ?? '',
    state: organization.state ?? '',
    is_active: organization.is_active,
  }
}

export function organizationProblems({
  name,
  credits,
}: OrganizationValues): Problems<OrganizationValues> {
  return {
    name: OrganizationName.safeParse(name).error?.issues[0]?.message,
    credits: creditsProblem(parseCredits(credits)),
  }
}

/** The errors of an edit; a reason is required if the balance changes. */
export function editProblems(
  values: OrganizationValues,
  balance: number,
): Problems<OrganizationValues> {
  const isChanged = parseCredits(values.credits) !== balance
  const { error } = CreditChangeNote.safeParse(values.credits_note)
  return {
    ...organizationProblems(values),
    credits_note: isChanged ? error?.issues[0]?.message : null,
  }
}

/** Anything that is not a number counts as 0. */
export function parseCredits(text: string): number {
  const amount = Number(text)
  return Number.isFinite(amount) ? amount : 0
}

function creditsProblem(amount: number): string | null {
  if (!Number.isInteger(amount)) return 'Credits must be a whole number'
  if (amount >= 0 && amount <= mostCredits) return null
  return 'Credits must be between 0 and 1,000,000,000'
}

/**
 * The fields that were changed. Credits are sent only if changed, together with the reason and the balance
 * that the change is based on, so that credits spent or added in the meantime are not overwritten.
 */
export function changesOf(
  organization: Organization,
  values: OrganizationValues,
): Input<typeof api.admin.organizations.update> {
  const before = valuesOf(organization)
  const texts = textFields
    .filter((field) => field === 'name' || values[field] !== before[field])
    .map((field) => [field, values[field]])
  const credits = parseCredits(values.credits)
  return {
    id: organization.id,
    ...Object.fromEntries(texts),
    ...(values.is_active !== before.is_active && { is_active: values.is_active }),
    ...(credits !== organization.credits && {
      credits,
      expected_credits: organization.credits,
      credits_note: values.credits_note,
    }),
  }
}

const textFields = [
  'name',
  'description',
  'tax_id',
  'country',
  'street_address',
  'postal_code',
  'state',
] as const
