import {
  type Input,
  type Organization,
  OrganizationName,
  type updateOrganization,
} from '@inkprint/contract'
import type { Problems } from '../../lib/form-problems.ts'

/** What both dialogs ask for; credits are text until they are sent. */
export interface OrganizationValues {
  name: string
  description: string
  credits: string
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
  const amount = parseCredits(credits)
  return {
    name: OrganizationName.safeParse(name).error?.issues[0]?.message,
    credits:
      amount < 0 || amount > mostCredits
        ? 'Credits must be between 0 and 1,000,000,000'
        : undefined,
  }
}

/** A whole number; whatever is not a number counts as none. */
export function parseCredits(text: string): number {
  const amount = Math.trunc(Number(text))
  return Number.isFinite(amount) ? amount : 0
}

/**
 * The fields that were changed. Credits travel only when they were, and then with the balance the
 * change started from, so that nothing spent or added meanwhile is overwritten.
 */
export function changesOf(
  organization: Organization,
  values: OrganizationValues,
): Input<typeof updateOrganization> {
  const before = valuesOf(organization)
  const texts = textFields
    .filter((field) => field === 'name' || values[field] !== before[field])
    .map((field) => [field, values[field]])
  const credits = parseCredits(values.credits)
  return {
    id: organization.id,
    ...Object.fromEntries(texts),
    ...(values.is_active !== before.is_active && { is_active: values.is_active }),
    ...(credits !== organization.credits && { credits, expected_credits: organization.credits }),
  }
}

const mostCredits = 1_000_000_000

const textFields = [
  'name',
  'description',
  'tax_id',
  'country',
  'street_address',
  'postal_code',
  'state',
] as const
