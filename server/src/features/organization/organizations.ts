import type { Organization } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import { AppError } from '../../platform/errors.ts'
import { requireFound } from '../../policy/organization.ts'

/** The columns of an organization that the contract shows. */
export const organizationColumns = [
  'id',
  'name',
  'description',
  'is_active',
  'credits',
  'tax_id',
  'street_address',
  'postal_code',
  'state',
  'country',
  'max_false_positive_rate',
  'low_balance_threshold',
  'billing_name',
  'created_at',
  'updated_at',
] as const

export async function requireOrganization(db: Db, id: string): Promise<Organization> {
  const organization = await findOrganization(db, id)
  if (!organization) throw new AppError('NOT_FOUND')
  return organization
}

/** The caller's own organization, which may be deleted during the call. */
export async function requireOwnOrganization(db: Db, id: string): Promise<Organization> {
  return requireFound(await findOrganization(db, id))
}

function findOrganization(db: Db, id: string): Promise<Organization | undefined> {
  return db
    .selectFrom('organizations')
    .select(organizationColumns)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** An organization's details about itself. */
interface Details {
  name?: string | undefined
  description?: string | undefined
  tax_id?: string | undefined
  street_address?: string | undefined
  postal_code?: string | undefined
  state?: string | undefined
  country?: string | undefined
  max_false_positive_rate?: number | null | undefined
  low_balance_threshold?: number | null | undefined
  billing_name?: string | undefined
}

/** Details as columns: fields left out stay unchanged, empty ones become null. */
export function detailColumns({ name, ...rest }: Details) {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined)
  return {
    ...(name === undefined ? {} : { name }),
    ...Object.fromEntries(given.map(([column, value]) => [column, value === '' ? null : value])),
  }
}
