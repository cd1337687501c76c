import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { AuditEntries } from '../../shared/audit-log.tsx'
import { ExportButton } from '../../shared/export-button.tsx'
import { Button } from '../../ui/button.tsx'
import { auditKey, exportAuditMutation, fetchAudit } from './queries.ts'

/** Changes in the organization by its members and by our staff; long, so shown on request. */
export function TeamAudit() {
  const [isOpen, setOpen] = useState(window.location.hash === '#audit-log')
  const [page, setPage] = useState(1)
  const id = useId()
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the audit log' : 'Show the audit log'}
          <ChevronDown aria-hidden="true" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
        <ExportButton
          mutation={exportAuditMutation}
          selection={undefined}
          failure="Failed to export the audit log"
          size="md"
        />
      </div>
      <div id={id}>
        {isOpen && (
          <AuditEntries
            queryKey={auditKey}
            fetchPage={fetchAudit}
            page={page}
            hasLinks
            onTurn={setPage}
          />
        )}
      </div>
    </>
  )
}
