import type { User } from '@inkprint/contract'
import { BadgeCheck, Pencil, ShieldCheck, Trash2 } from 'lucide-react'
import { formatDateTime } from '../../lib/format.ts'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

interface Actions {
  /** The signed-in user, who cannot delete themselves. */
  ownId: string
  onEdit: (user: User) => void
  onDelete: (user: User) => void
}

export function userColumns(actions: Actions): Column<User>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      isRowTitle: true,
      render: (user) => <span className="break-words font-semibold">{nameOf(user)}</span>,
    },
    {
      id: 'email',
      label: 'Email',
      isSortable: true,
      render: ({ email }) => <Email address={email} />,
    },
    {
      id: 'organization',
      label: 'Organization',
      render: ({ organization }) =>
        organization ? (
          <span className="inline-flex max-w-48" title={organization.name}>
            <Badge>{organization.name}</Badge>
          </span>
        ) : (
          '—'
        ),
    },
    {
      id: 'is_active',
      label: 'Status',
      isSortable: true,
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    { id: 'roles', label: 'Roles', render: (user) => <Roles user={user} /> },
    {
      id: 'created_at',
      label: 'Created',
      isSortable: true,
      render: ({ created_at }) => (
        <time dateTime={created_at} className="whitespace-nowrap text-ink-soft tabular-nums">
          {formatDateTime(created_at)}
        </time>
      ),
    },
    {
      id: 'actions',
      label: 'Actions',
      render: (user) => <RowActions user={user} {...actions} />,
    },
  ]
}

/** First plus last name, or a dash when there is none. */
export function nameOf({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim() || '—'
}

/** A long one breaks before the @ rather than anywhere. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="wrap-break-word max-md:wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

function Roles({ user: { is_superuser, is_verified } }: { user: User }) {
  if (!is_superuser && !is_verified) return '—'
  return (
    <div className="flex gap-1.5 max-xl:flex-wrap max-md:justify-end">
      {is_superuser && (
        <Badge tone="accent" icon={<ShieldCheck aria-hidden="true" className="size-3.5" />}>
          Superuser
        </Badge>
      )}
      {is_verified && (
        <Badge icon={<BadgeCheck aria-hidden="true" className="size-3.5" />}>Verified</Badge>
      )}
    </div>
  )
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
