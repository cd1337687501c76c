import type { Organization } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OrganizationDetails } from './organization-details.tsx'
import { OrganizationKeys } from './organization-keys.tsx'
import { organizationKeysQuery, organizationQuery, updateOrganizationMutation } from './queries.ts'

interface EditOrganizationProps {
  organization: Pick<Organization, 'id' | 'name'>
  onClose: () => void
}

export function EditOrganization({ organization: { id, name }, onClose }: EditOrganizationProps) {
  const formId = useId()
  const [tab, setTab] = useState<'details' | 'keys'>('details')
  const organization = useQuery(organizationQuery(id))
  const keys = useQuery(organizationKeysQuery(id))
  const update = useMutation(updateOrganizationMutation)
  return (
    <Dialog
      isOpen
      guards="typed"
      onClose={onClose}
      size="lg"
      title="Edit Organization"
      footer={
        tab === 'details' &&
        organization.data && (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={formId} isBusy={update.isPending}>
              Save Changes
            </Button>
          </>
        )
      }
    >
      <p className="-mt-1 mb-3 break-words text-ink-soft">{name}</p>
      <Tabs
        label="Parts of the organization"
        tabs={[
          { id: 'details', label: 'Details' },
          { id: 'keys', label: `API Keys (${keys.data?.api_keys.length ?? '…'})` },
        ]}
        current={tab}
        onChange={setTab}
      >
        {/* Both stay mounted, so that switching to the keys loses nothing typed into the details. */}
        <div hidden={tab !== 'details'}>
          {organization.isPending && <FormSkeleton fields={6} />}
          {organization.isError && (
            <QueryFailure query={organization} isVerbatim>
              Failed to load the organization
            </QueryFailure>
          )}
          {organization.data && (
            <OrganizationDetails
              formId={formId}
              loaded={organization.data}
              update={update}
              onClose={onClose}
            />
          )}
        </div>
        {tab === 'keys' && <OrganizationKeys organizationId={id} keys={keys} />}
      </Tabs>
    </Dialog>
  )
}
