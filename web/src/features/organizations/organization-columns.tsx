import type { Organization } from '@inkprint/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { DateTime } from '../../shared/date-time.tsx'
import { formatNumber } from '../../shared/format.ts'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { addressOf } from './page/address.ts'

interface Actions {
  onEdit: (organization: Organization) => void
  onDelete: (organization: Organization) => void
}

export function organizationColumns({ onEdit, onDelete }: Actions): Column<Organization>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      isRowTitle: true,
      render: (organization) => <NameCell organization={organization} />,
    },
    {
      id: 'is_active',
      label: 'Status',
      isSortable: true,
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'credits',
      label: 'Credits',
      isSortable: true,
      isNumeric: true,
      render: ({ credits }) => formatNumber(credits),
    },
    {
      id: 'created_at',
      label: 'Created',
      isSortable: true,
      render: ({ created_at }) => <DateTime value={created_at} />,
    },
    {
      id: 'updated_at',
      label: 'Last Updated',
      isSortable: true,
      render: ({ updated_at }) => <DateTime value={updated_at} />,
    },
    {
      id: 'actions',
      label: 'Actions',
      isPinned: true,
      render: (organization) => (
        <div className="-my-1.5 flex gap-1 max-md:-mr-2.5 md:-ml-2.5">
          <Button variant="quiet" size="icon" onClick={() => onEdit(organization)}>
            <Pencil aria-hidden="true" className="size-4" />
            <span className="sr-only">Edit {organization.name}</span>
          </Button>
          <Button variant="quiet" size="icon" onClick={() => onDelete(organization)}>
            <Trash2 aria-hidden="true" className="size-4" />
            <span className="sr-only">Delete {organization.name}</span>
          </Button>
        </div>
      ),
    },
  ]
}

function NameCell({ organization: { id, name, description } }: { organization: Organization }) {
  return (
    <div className="min-w-0 md:w-44 lg:w-80">
      <p className="break-words font-semibold">
        <Link to={addressOf(id)} className={rowLink}>
          {name}
        </Link>
      </p>
      {description && (
        <p className="mt-0.5 line-clamp-2 break-words text-caption text-ink-faint">{description}</p>
      )}
    </div>
  )
}

/** Ink like every name in the table, and a link when one looks closer. */
const rowLink =
  'touch-target rounded-sm decoration-rule underline underline-offset-[3px] hover:text-accent hover:decoration-current'
