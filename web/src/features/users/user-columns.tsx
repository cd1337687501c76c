import type { User } from '@inkprint/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { DateTime } from '../../shared/date-time.tsx'
import { formatLocalDay } from '../../shared/format.ts'
import { EmailCell, nameOf, Roles, userPlaces } from '../../shared/user-cells.tsx'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

interface Columns {
  /** The id of the signed-in user, who cannot delete themselves. */
  ownId: string
  /** On a tablet there is no room for a date column, so the dates are shown below the names. */
  isTablet: boolean
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

type Actions = Omit<Columns, 'isTablet'>

export function userColumns({ isTablet, ...actions }: Columns): Column<User>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      isRowTitle: true,
      narrow: userPlaces.name,
      ...(isTablet && { alsoSortsBy: { id: 'created_at', label: 'Created' } }),
      render: (user) => (
        <>
          <span className="wrap-anywhere inline-block font-semibold md:min-w-24">
            {nameOf(user)}
          </span>
          {isTablet && (
            <span className="mt-0.5 block text-caption text-ink-faint tabular-nums">
              <span className="sr-only">Created </span>
              <time dateTime={user.created_at}>{formatLocalDay(user.created_at)}</time>
            </span>
          )}
        </>
      ),
    },
    {
      id: 'email',
      label: 'Email',
      isSortable: true,
      narrow: userPlaces.email,
      render: ({ email }) => <EmailCell address={email} />,
    },
    {
      id: 'organization',
      label: 'Organization',
      narrow: userPlaces.middle,
      render: ({ organization }) =>
        organization ? (
          <span className="inline-flex min-w-0 max-w-48" title={organization.name}>
            <Badge>{organization.name}</Badge>
          </span>
        ) : (
          <span className="text-ink-faint max-md:sr-only">None</span>
        ),
    },
    {
      id: 'is_active',
      label: 'Status',
      isSortable: true,
      narrow: userPlaces.status,
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'roles',
      label: 'Roles',
      narrow: userPlaces.badges,
      render: (user) => <Roles user={user} />,
    },
    {
      id: 'created_at',
      label: 'Created',
      isSortable: true,
      isLeftOutOnTablet: true,
      narrow: userPlaces.created,
      render: ({ created_at }) => <DateTime value={created_at} isDayOnPhone />,
    },
    {
      id: 'actions',
      label: 'Actions',
      isPinned: true,
      narrow: userPlaces.corner,
      render: (user) => <RowActions user={user} {...actions} />,
    },
  ]
}

function RowActions({ user, ownId, onEdit, onDelete }: Actions & { user: User }) {
  return (
    <div className="-my-1.5 flex gap-1 max-md:-mr-2.5 md:-ml-2.5">
      <Button variant="quiet" size="icon" onClick={() => onEdit(user)} title="Edit User">
        <Pencil aria-hidden="true" className="size-4" />
        <span className="sr-only">Edit User {user.email}</span>
      </Button>
      {user.id === ownId ? (
        <Tooltip text="Cannot delete yourself">
          {(describedBy) => (
            <Button
              variant="quiet"
              size="icon"
              aria-disabled="true"
              aria-describedby={describedBy}
              className="cursor-not-allowed opacity-50"
            >
              <DeleteLabel user={user} />
            </Button>
          )}
        </Tooltip>
      ) : (
        <Button variant="quiet" size="icon" onClick={() => onDelete(user)} title="Delete User">
          <DeleteLabel user={user} />
        </Button>
      )}
    </div>
  )
}

function DeleteLabel({ user }: { user: User }) {
  return (
    <>
      <Trash2 aria-hidden="true" className="size-4" />
      <span className="sr-only">Delete User {user.email}</span>
    </>
  )
}
