import type { Organization } from '@inkprint/contract'
import { useState } from 'react'
import { AdminList } from '../../shared/admin-list.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { StaffOnly } from '../../shared/staff-only.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { EditOrganization } from './edit-organization.tsx'
import { organizationColumns, organizationGrid } from './organization-columns.tsx'
import { fetchOrganizations, organizationSorts } from './queries.ts'

const words = {
  title: 'Organizations',
  many: 'organizations',
  one: 'organization',
  add: 'Add Organization',
}

const search = {
  name: 'name_filter',
  label: 'Filter by name',
  placeholder: 'Filter by name...',
  className: 'min-w-0 flex-1 sm:max-w-sm',
}

export function Organizations() {
  usePageTitle('Organizations')
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<Organization | null>(null)
  const [toDelete, setToDelete] = useState<Organization | null>(null)
  return (
    <StaffOnly>
      <AdminList
        words={words}
        search={search}
        sorts={organizationSorts}
        fetchPage={fetchOrganizations}
        columns={organizationColumns({ onEdit: setEdited, onDelete: setToDelete })}
        narrowGrid={organizationGrid}
        onAdd={() => setCreating(true)}
      />
      {isCreating && <CreateOrganization onClose={() => setCreating(false)} />}
      {edited && <EditOrganization organization={edited} onClose={() => setEdited(null)} />}
      {toDelete && <DeleteOrganization organization={toDelete} onClose={() => setToDelete(null)} />}
    </StaffOnly>
  )
}
