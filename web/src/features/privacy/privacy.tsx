import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../client/own-role.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { ConsentList } from './consent-list.tsx'
import { ExportData } from './export-data.tsx'
import { organizationPrivacyQuery } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long texts are kept, what the user agreed to, and an export of everything we know. */
export function Privacy() {
  const privacy = useQuery(organizationPrivacyQuery)
  const isWhole = useMay('data.export')
  return (
    <div className="space-y-12">
      {privacy.isPending && <FormSkeleton fields={1} />}
      {privacy.isError && !privacy.data && (
        <QueryFailure query={privacy} what="how long texts are kept">
          Failed to load how long texts are kept.
        </QueryFailure>
      )}
      {privacy.data && (
        // A new key resets the form after a save.
        <RetentionForm key={String(privacy.data.retention_days)} privacy={privacy.data} />
      )}
      <ConsentList />
      <ExportData>
        {isWhole
          ? 'A ZIP with your account and everything that belongs to your organization: analyses with their texts, credits, purchases, keys without their secrets, and the audit log.'
          : 'A ZIP with your account and what you created yourself: analyses with their texts, keys without their secrets, and the audit log entries about you.'}
      </ExportData>
    </div>
  )
}
