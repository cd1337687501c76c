import { type AuditEntry, type api, auditLines, auditTitle, type Output } from '@inkprint/contract'
import { type ListedEntry, listAudit } from '../../platform/audit.ts'
import type { CsvColumn } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/open.ts'
import type { PageWanted } from '../../platform/paging.ts'

const staffName = 'Inkprint staff'
const exportedAtOnce = 500
const mostExported = 10_000

/** What was changed in an organization, as its own members see it. */
export async function listOwnAudit(
  db: Db,
  { organizationId, ...page }: PageWanted & { organizationId: string },
): Promise<Output<typeof api.team.listAuditEntries>> {
  const { items, ...info } = await listAudit(db, { ...page, organizationId })
  const staff = await staffAmong(db, { organizationId, items })
  return { items: items.map((entry) => forCustomers(entry, staff)), ...info }
}

export async function* allAudit(db: Db, organizationId: string): AsyncGenerator<AuditEntry[]> {
  for (let page = 1; page <= mostExported / exportedAtOnce; page++) {
    const { items, pages } = await listOwnAudit(db, { organizationId, page, size: exportedAtOnce })
    yield items
    if (page >= pages) return
  }
}

export const auditColumns: readonly CsvColumn<AuditEntry>[] = [
  ['Date (UTC)', ({ at }) => at],
  ['Who', ({ actor_email }) => actor_email ?? 'Inkprint (automatic)'],
  ['What', auditTitle],
  ['Details', (entry) => auditLines(entry).join('; ')],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject_id }) => subject_id],
]

/** For entries of earlier releases: superusers outside the organization acted as staff. */
async function staffAmong(
  db: Db,
  { organizationId, items }: { organizationId: string; items: ListedEntry[] },
): Promise<Set<string>> {
  const unknown = items.filter(({ is_staff }) => is_staff === null)
  const emails = [...new Set(unknown.flatMap(({ actor_email }) => actor_email ?? []))]
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', emails)
    .where('is_superuser', '=', true)
    .where(({ eb, or }) =>
      or([eb('organization_id', 'is', null), eb('organization_id', '!=', organizationId)]),
    )
    .execute()
  return new Set(rows.map(({ email }) => email))
}

function forCustomers({ is_staff, ...entry }: ListedEntry, staff: Set<string>): AuditEntry {
  // Why somebody got no welcome credits is for staff only.
  const { welcome: _, ...details } = entry.details
  const isStaff = is_staff ?? (entry.actor_email !== null && staff.has(entry.actor_email))
  return { ...entry, details, actor_email: isStaff ? staffName : entry.actor_email }
}
