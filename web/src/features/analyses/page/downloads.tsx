import { api, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { FileBadge, FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { download } from '../../../client/download.ts'
import { errorMessage } from '../../../client/error-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { textLink } from '../../../ui/text-link.tsx'

/** What can be kept of an analysis: a report to read, and a receipt that proves it. */
export function Downloads({ analysisId }: { analysisId: string }) {
  const report = useMutation({
    mutationFn: () =>
      download(api.reports.getOwn, {
        input: { id: analysisId },
        name: `inkprint-report-${analysisId}.pdf`,
      }),
  })
  const receipt = useMutation({
    mutationFn: () =>
      download(api.receipts.getOwn, {
        input: { id: analysisId },
        name: `inkprint-receipt-${analysisId}.jws`,
      }),
  })
  return (
    <div className="mt-5 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          isBusy={report.isPending}
          onClick={() => report.mutate()}
        >
          {!report.isPending && <FileDown aria-hidden="true" className="size-4" />}
          Download PDF report
        </Button>
        <Button
          variant="secondary"
          size="sm"
          isBusy={receipt.isPending}
          onClick={() => receipt.mutate()}
        >
          {!receipt.isPending && <FileBadge aria-hidden="true" className="size-4" />}
          Download receipt
        </Button>
        <p className="text-caption text-ink-soft sm:ml-2">
          The receipt is a signed proof of this verdict.{' '}
          <Link to={paths.verifyReceipt} className={textLink}>
            Anybody can verify it
          </Link>
          .
        </p>
      </div>
      {report.isError && (
        <Alert tone="error" className="mt-3">
          {errorMessage(report.error, 'The report could not be downloaded. Please try again.')}
        </Alert>
      )}
      {receipt.isError && (
        <Alert tone="error" className="mt-3">
          {errorMessage(receipt.error, 'The receipt could not be downloaded. Please try again.')}
        </Alert>
      )}
    </div>
  )
}
