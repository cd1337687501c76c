import { useState } from 'react'
import { AuditEntries } from '../../shared/audit-log.tsx'
import { ExportButton } from '../../shared/export-button.tsx'
import { auditKey, exportAuditMutation, fetchAudit } from './queries.ts'

/** What was changed in the organization, by its members and by our staff. */
export function TeamAudit() {
  const [page, setPage] = useState(1)
  return (
    <>
      <AuditEntries queryKey={auditKey} fetchPage={fetchAudit} page={page} onTurn={setPage} />
      <ExportButton
        mutation={exportAuditMutation}
        selection={undefined}
        failure="Failed to export the audit log"
        className="mt-3 -ml-3"
      />
    </>
  )
}
