import { paths, pathTo, type Role, type StaffCreditEntry, type User } from '@inkprint/contract'
import { Link } from 'react-router'
import { creditEntryColumns, creditEntrySecondLine } from '../../../shared/credit-entry-columns.tsx'
import { DateTime } from '../../../shared/date-time.tsx'
import { roleNames } from '../../../shared/role-words.ts'
import { EmailCell, nameOf, Roles } from '../../../shared/user-cells.tsx'
import { ActivityBadge } from '../../../ui/activity-badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { textLink } from '../../../ui/text-link.tsx'

export const memberColumns: Column<User & { role: Role }>[] = [
  {
    id: 'name',
    label: 'Name',
    isRowTitle: true,
    render: (user) => <span className="break-words font-semibold">{nameOf(user)}</span>,
  },
  {
    id: 'email',
    label: 'Email',
    isLong: true,
    render: ({ email }) => (
      <Link
        to={pathTo(paths.users, { query: { search: email } })}
        className={`touch-target ${textLink}`}
      >
        <EmailCell address={email} />
      </Link>
    ),
  },
  {
    id: 'is_active',
    label: 'Status',
    render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
  },
  { id: 'role', label: 'Role', render: ({ role }) => roleNames[role] },
  { id: 'account', label: 'Account', render: (user) => <Roles user={user} /> },
  {
    id: 'created_at',
    label: 'Created',
    render: ({ created_at }) => <DateTime value={created_at} />,
  },
]

/** On a phone it stands where the key would: a key moves credits, or a person does. */
const actorColumn: Column<StaffCreditEntry> = {
  id: 'actor_email',
  label: 'By',
  narrow: `${creditEntrySecondLine} max-md:col-start-2 max-md:truncate`,
  render: ({ actor_email }) =>
    actor_email ? (
      <EmailCell address={actor_email} />
    ) : (
      <span className="text-ink-faint max-md:hidden">—</span>
    ),
}

/** What the organization reads, and who of the staff moved the credits. */
export const entryColumns: Column<StaffCreditEntry>[] = creditEntryColumns.flatMap(
  (column): Column<StaffCreditEntry>[] =>
    column.id === 'api_key_name' ? [actorColumn, column] : [column],
)
