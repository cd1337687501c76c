import { type DataExport, exportDays } from '@inkprint/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { dataExportQuery, requestExportMutation } from './queries.ts'

/** Everything we know about the user, as a ZIP file whose link is emailed. */
export function ExportData({ children }: { children: string }) {
  const current = useQuery(dataExportQuery)
  const request = useMutation(requestExportMutation)
  const found = current.data?.data_export ?? null
  return (
    <section aria-labelledby="export-data">
      <h3 id="export-data" className="font-sans font-semibold text-body">
        Export your data
      </h3>
      <p className="mt-1 text-ink-soft text-label">
        {children} We will email you a link that works for {exportDays} days.
      </p>
      <div className="mt-4 space-y-4">
        {found && <State found={found} />}
        {current.isError && !current.data && (
          <QueryFailure query={current} what="the state of your export">
            Failed to load the state of your export.
          </QueryFailure>
        )}
        {request.isError && <Failure title="Failed to start the export" error={request.error} />}
        <Button
          variant="secondary"
          disabled={found?.state === 'preparing'}
          isBusy={request.isPending}
          onClick={() => request.mutate()}
        >
          {found?.state === 'ready' ? 'Export again' : 'Export my data'}
        </Button>
      </div>
    </section>
  )
}

function State({ found: { state, created_at, expires_at, bytes } }: { found: DataExport }) {
  if (state === 'preparing') {
    return <Alert>Your data is being prepared. You will get an email when it is ready.</Alert>
  }
  if (state === 'failed') {
    return (
      <Alert tone="error">
        The export of {formatDateTime(created_at)} failed. Please try again.
      </Alert>
    )
  }
  return (
    <Alert tone="success">
      The export of {formatDateTime(created_at)} is ready ({sizeOf(bytes ?? 0)}). The link we
      emailed you {expires_at ? `works until ${formatDateTime(expires_at)}` : 'leads to it'}. A new
      export replaces it.
    </Alert>
  )
}

function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB`
  return `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
}
