import type { Organization } from '@inkprint/contract'
import { Deletion } from '../../shared/deletion.tsx'
import { deleteOrganizationMutation } from './queries.ts'

interface DeleteOrganizationProps {
  organization: Pick<Organization, 'id' | 'name'>
  onClose: () => void
  /** Called after the deletion. */
  onDeleted?: () => void
}

export function DeleteOrganization({ organization, onClose, onDeleted }: DeleteOrganizationProps) {
  return (
    <Deletion
      title="Delete Organization"
      subject={organization.id}
      mutation={deleteOrganizationMutation}
      success="Organization deleted successfully"
      failure="Failed to delete organization"
      typed={organization.name}
      {...(onDeleted && { onDeleted })}
      onClose={onClose}
    >
      <p>
        <strong className="font-semibold text-ink">{organization.name}</strong> is deleted with its
        API keys, analyses and remaining credits, and its members no longer belong to an
        organization. This action cannot be undone.
      </p>
      <p className="mt-2 text-caption text-ink-faint">
        ID <span className="break-all font-mono">{organization.id}</span>
      </p>
    </Deletion>
  )
}
