import {
  type Purchase,
  paths,
  pathTo,
  type Role,
  type StaffCreditEntry,
  type User,
} from '@inkprint/contract'
import { Link } from 'react-router'
import { creditEntryColumns, creditEntrySecondLine } from '../../../shared/credit-entry-columns.tsx'
import { DateTime } from '../../../shared/date-time.tsx'
import { purchaseColumns, purchaseSecondLine } from '../../../shared/purchase-columns.tsx'
import { roleNames } from '../../../shared/role-words.ts'
import { EmailCell, nameOf, Roles, userPlaces } from '../../../shared/user-cells.tsx'
import { ActivityBadge } from '../../../ui/activity-badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { textLink } from '../../../ui/text-link.tsx'

export const memberColumns: Column<User & { role: Role }>[] = [
  {
    id: 'name',
    label: 'Name',
    isRowTitle: true,
    narrow: userPlaces.name,
    render: (user) => (
      <span className="wrap-anywhere inline-block font-semibold md:min-w-24">{nameOf(user)}</span>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    narrow: userPlaces.email,
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
    narrow: userPlaces.status,
    render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
  },
  { id: 'role', label: 'Role', narrow: userPlaces.corner, render: ({ role }) => roleNames[role] },
  {
    id: 'account',
    label: 'Account',
    narrow: userPlaces.badges,
    render: (user) => <Roles user={user} />,
  },
  {
    id: 'created_at',
    label: 'Created',
    narrow: userPlaces.created,
    render: ({ created_at }) => <DateTime value={created_at} isDayOnPhone />,
  },
]

/**
 * On a phone it takes the place of the key, since credits are moved by either a key or a person; no other
 * mover is named there.
 */
const actorColumn: Column<StaffCreditEntry> = {
  id: 'actor_email',
  label: 'By',
  narrow: `${creditEntrySecondLine} max-md:col-start-2 max-md:truncate`,
  render: (entry) =>
    entry.actor_email ? (
      <EmailCell address={entry.actor_email} />
    ) : (
      <span className="text-ink-faint max-md:hidden">{moverOf(entry)}</span>
    ),
}

/** Who moved the credits if not a current staff account. */
function moverOf({ reason, purchase_id }: StaffCreditEntry): string {
  if (reason === 'analysis') return 'an API key'
  if (reason === 'welcome_credits') return 'the system'
  return purchase_id === null ? 'former staff' : 'the payment provider'
}

/** The organization's columns, and which staff member moved the credits. */
export const entryColumns: Column<StaffCreditEntry>[] = creditEntryColumns.flatMap(
  (column): Column<StaffCreditEntry>[] =>
    column.id === 'api_key_name' ? [actorColumn, column] : [column],
)

/** On a phone the status is at the right edge, because staff have no receipt link beside it. */
export const staffPurchaseColumns: Column<Purchase>[] = purchaseColumns.map((column) =>
  column.id === 'status'
    ? { ...column, narrow: `${purchaseSecondLine} max-md:col-span-2 max-md:text-right` }
    : column,
)
