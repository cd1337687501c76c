import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { ConsentList } from './consent-list.tsx'
import { ExportData } from './export-data.tsx'
import { organizationPrivacyQuery } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long texts are kept, what the person agreed to, and everything we know as a file. */
export function Privacy() {
  const privacy = useQuery(organizationPrivacyQuery)
  return (
    <div className="space-y-12">
      {privacy.isPending && <FormSkeleton fields={1} />}
      {privacy.isError && !privacy.data && (
        <QueryFailure query={privacy}>Failed to load how long texts are kept.</QueryFailure>
      )}
      {privacy.data && (
        // A new form for what was stored anew.
        <RetentionForm key={String(privacy.data.retention_days)} privacy={privacy.data} />
      )}
      <ConsentList />
      <ExportData />
    </div>
  )
}
