import type { Organization } from '@inkprint/contract'
import { Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Counted } from '../../shared/counted.tsx'
import { DateTime } from '../../shared/date-time.tsx'
import { ActivityBadge } from '../../ui/activity-badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { addressOf } from './page/address.ts'

interface Actions {
  onEdit: (organization: Organization) => void
  onDelete: (organization: Organization) => void
}

/** On a phone a row has three lines: name and actions, status and credits, both dates. */
export const organizationGrid =
  'max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:px-4 max-md:py-3'

const datesLine = 'max-md:row-start-3 max-md:px-0 max-md:pt-1 max-md:text-caption card-label'

export function organizationColumns({ onEdit, onDelete }: Actions): Column<Organization>[] {
  return [
    {
      id: 'name',
      label: 'Name',
      isSortable: true,
      isRowTitle: true,
      narrow: 'max-md:col-span-2 max-md:col-start-1 max-md:row-start-1 max-md:min-w-0 max-md:px-0',
      render: (organization) => <NameCell organization={organization} />,
    },
    {
      id: 'is_active',
      label: 'Status',
      isSortable: true,
      narrow: 'max-md:col-start-1 max-md:row-start-2 max-md:px-0 max-md:pt-1.5',
      render: ({ is_active }) => <ActivityBadge isActive={is_active} />,
    },
    {
      id: 'credits',
      label: 'Credits',
      isSortable: true,
      isNumeric: true,
      narrow:
        'max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:px-0 max-md:pt-1.5 max-md:text-right',
      render: ({ credits }) => <Counted count={credits} unit="credit" />,
    },
    {
      id: 'created_at',
      label: 'Created',
      isSortable: true,
      narrow: `${datesLine} max-md:col-start-1`,
      render: ({ created_at }) => <DateTime value={created_at} isDayOnPhone />,
    },
    {
      id: 'updated_at',
      label: 'Last Updated',
      isSortable: true,
      narrow: `${datesLine} max-md:col-span-2 max-md:col-start-2 max-md:text-right`,
      render: ({ updated_at }) => <DateTime value={updated_at} isDayOnPhone />,
    },
    {
      id: 'actions',
      label: 'Actions',
      isPinned: true,
      narrow: 'max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:px-0',
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
      <p className="wrap-anywhere font-semibold">
        <Link to={addressOf(id)} className={rowLink}>
          {name}
        </Link>
      </p>
      {description && (
        <p className="mt-0.5 line-clamp-1 break-words text-caption text-ink-faint md:line-clamp-2">
          {description}
        </p>
      )}
    </div>
  )
}

/** Text-colored like every name in the table; visibly a link only on closer look. */
const rowLink =
  'touch-target rounded-sm decoration-rule underline underline-offset-[3px] hover:text-accent hover:decoration-current'
