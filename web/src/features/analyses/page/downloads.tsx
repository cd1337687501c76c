import { api, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { FileBadge, FileDown, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { download } from '../../../client/download.ts'
import { Failure } from '../../../shared/failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { textLink } from '../../../ui/text-link.tsx'

type Downloads = ReturnType<typeof useDownloads>

/** What can be downloaded of an analysis: a report to read, and a receipt as proof. */
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
      <DownloadButton download={report} icon={FileDown}>
        Download PDF report
      </DownloadButton>
      <DownloadButton download={receipt} icon={FileBadge}>
        Download receipt
      </DownloadButton>
    </>
  )
}

interface DownloadButtonProps {
  download: Downloads['report']
  icon: LucideIcon
  children: string
}

function DownloadButton({ download, icon: Icon, children }: DownloadButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      isBusy={download.isPending}
      onClick={() => download.mutate()}
      className="max-sm:px-2"
    >
      {!download.isPending && <Icon aria-hidden="true" className="size-4" />}
      {children}
    </Button>
  )
}

/** Explains what a receipt is, and shows what went wrong. */
export function DownloadNotes({ report, receipt, isJudged }: Downloads & { isJudged: boolean }) {
  return (
    <>
      <p className="mt-3 text-caption text-ink-soft">
        The receipt is a signed proof{' '}
        {isJudged ? 'of this verdict.' : 'that this text was not judged.'}{' '}
        <Link to={paths.verifyReceipt} className={`touch-target ${textLink}`}>
          Anybody can verify it
        </Link>
        .
      </p>
      <Failed download={report}>The report could not be downloaded. Please try again.</Failed>
      <Failed download={receipt}>The receipt could not be downloaded. Please try again.</Failed>
    </>
  )
}

function Failed({ download: { error }, children }: Omit<DownloadButtonProps, 'icon'>) {
  if (error === null) return null
  return <Failure title={children} error={error} className="mt-3" />
}
