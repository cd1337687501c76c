import type { api, Output, Received } from '@inkprint/contract'
import { sql } from 'kysely'
import { findPage, pageInfo } from '../../platform/paging.ts'
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
  const { ids, total, isCapped } = await findPage(db, {
    table: {
      name: 'users',
      searchColumn: 'search_text',
      sortColumn: sortColumns[input.sort_by ?? 'created_at'],
      order: { table: 'users', id: 'id' },
    },
    wanted: {
      page: input.page,
      size: input.size,
      search: input.search ?? '',
      direction: input.sort_order ?? (input.sort_by === undefined ? 'desc' : 'asc'),
      rows: (await countRows(db)).users,
    },
  })
  const rows = await selectUsers(db).where(sql<boolean>`users.id = any(${ids})`).execute()
  const byId = new Map(rows.map((row) => [row.id, presentUser(row)]))
  return {
    users: ids.flatMap((id) => byId.get(id) ?? []),
    ...pageInfo(input, total),
    ...(isCapped ? { is_total_capped: true } : {}),
  }
}
