import { api, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { FileBadge, FileDown } from 'lucide-react'
import { Link } from 'react-router'
import { download } from '../../../client/download.ts'
import { errorMessage } from '../../../client/error-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { textLink } from '../../../ui/text-link.tsx'

type Downloads = ReturnType<typeof useDownloads>

/** What can be kept of an analysis: a report to read, and a receipt that proves it. */
export function useDownloads(id: string) {
  const report = useMutation({
    mutationFn: () =>
      download(api.reports.getOwn, { input: { id }, name: `inkprint-report-${id}.pdf` }),
  })
  const receipt = useMutation({
    mutationFn: () =>
      download(api.receipts.getOwn, { input: { id }, name: `inkprint-receipt-${id}.jws` }),
  })
  return { report, receipt }
}

export function DownloadButtons({ report, receipt }: Downloads) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        isBusy={report.isPending}
        onClick={() => report.mutate()}
        className="max-sm:px-2"
      >
        {!report.isPending && <FileDown aria-hidden="true" className="size-4" />}
        Download PDF report
      </Button>
      <Button
        variant="secondary"
        size="sm"
        isBusy={receipt.isPending}
        onClick={() => receipt.mutate()}
        className="max-sm:px-2"
      >
        {!receipt.isPending && <FileBadge aria-hidden="true" className="size-4" />}
        Download receipt
      </Button>
    </>
  )
}

/** What a receipt is, and what went wrong. */
export function DownloadNotes({ report, receipt }: Downloads) {
  return (
    <>
      <p className="mt-3 text-caption text-ink-soft">
        The receipt is a signed proof of this verdict.{' '}
        <Link to={paths.verifyReceipt} className={`touch-target ${textLink}`}>
          Anybody can verify it
        </Link>
        .
      </p>
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
    </>
  )
}
