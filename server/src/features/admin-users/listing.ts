import type { api, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import { readSortedPage } from '../../platform/paging.ts'
import type { Context } from '../../policy/context.ts'
import { presentUser, selectUsers } from '../account/users.ts'
import { countRows } from '../admin-stats/figures.ts'

type SortBy = NonNullable<Received<typeof api.admin.users.list>['sort_by']>

const sortColumns: Record<SortBy, string> = {
  name: 'sort_name',
  email: 'email',
  is_active: 'is_active',
  created_at: 'created_at',
}

/** Newest first unless asked otherwise; a search looks at name, e-mail and organization. */
export async function listAllUsers(
  { db }: Context<'superuser'>,
  input: Received<typeof api.admin.users.list>,
): Promise<Output<typeof api.admin.users.list>> {
  const { rows, info } = await readSortedPage(db, {
    table: {
      name: 'users',
      searchColumn: 'search_text',
      sortColumn: sortColumns[input.sort_by ?? 'created_at'],
      order: { table: 'users', id: 'id' },
    },
    input,
    search: input.search,
    rows: (await countRows(db)).users,
    read: async (ids) => {
      const found = await selectUsers(db).where(sql<boolean>`users.id = any(${ids})`).execute()
      return found.map(presentUser)
    },
  })
  return { users: rows, ...info }
}
