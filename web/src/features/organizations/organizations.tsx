import type { Organization } from '@inkprint/contract'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { accessDenied } from '../../client/admin-data.ts'
import { useUser } from '../../client/session.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CreateOrganization } from './create-organization.tsx'
import { DeleteOrganization } from './delete-organization.tsx'
import { EditOrganization } from './edit-organization.tsx'
import { OrganizationList } from './organization-list.tsx'

export function Organizations() {
  usePageTitle('Organizations')
  const { is_superuser } = useUser()
  if (!is_superuser) return <Alert tone="error">{accessDenied}</Alert>
  return <OrganizationsScreen />
}

function OrganizationsScreen() {
  const [isCreating, setCreating] = useState(false)
  const [edited, setEdited] = useState<Organization | null>(null)
  const [doomed, setDoomed] = useState<Organization | null>(null)
  return (
    <>
      <OrganizationList
        heading={
          <header className="flex flex-wrap items-center justify-between gap-4">
            <h1 className="text-headline">Organizations</h1>
            <Button onClick={() => setCreating(true)}>
              <Plus aria-hidden="true" className="-ml-1 size-4" />
              Add Organization
            </Button>
          </header>
        }
        onEdit={setEdited}
        onDelete={setDoomed}
      />
      {isCreating && <CreateOrganization onClose={() => setCreating(false)} />}
      {edited && <EditOrganization organization={edited} onClose={() => setEdited(null)} />}
      {doomed && <DeleteOrganization organization={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}
