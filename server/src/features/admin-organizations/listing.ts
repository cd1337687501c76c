import type { api, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import { type LongTable, readSortedPage } from '../../platform/paging.ts'
import type { Context } from '../../policy/context.ts'
import { countRows } from '../admin-stats/figures.ts'
import { organizationColumns } from '../organization/organizations.ts'

type SortBy = NonNullable<Received<typeof api.admin.organizations.list>['sort_by']>

const own = { table: 'organizations', id: 'id' }

/** The column each order sorts by, and the table that has it indexed. */
const orders: Record<SortBy, Pick<LongTable, 'sortColumn' | 'order'>> = {
  name: { sortColumn: 'sort_name', order: own },
  is_active: { sortColumn: 'is_active', order: own },
  credits: {
    sortColumn: 'credits',
    order: { table: 'organization_balances', id: 'organization_id' },
  },
  created_at: { sortColumn: 'created_at', order: own },
  updated_at: { sortColumn: 'updated_at', order: own },
}

export async function listAllOrganizations(
  { db }: Context<'superuser'>,
  input: Received<typeof api.admin.organizations.list>,
): Promise<Output<typeof api.admin.organizations.list>> {
  const { rows, info } = await readSortedPage(db, {
    table: {
      name: 'organizations',
      searchColumn: 'sort_name',
      ...orders[input.sort_by ?? 'created_at'],
    },
    input,
    search: input.name_filter,
    rows: (await countRows(db)).organizations,
    read: (ids) =>
      db
        .selectFrom('organizations')
        .select(organizationColumns)
        .where(sql<boolean>`id = any(${ids})`)
        .execute(),
  })
  return { organizations: rows, ...info }
}
