import { exportDays, paths, settingsPath } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { isNotFound } from '../../client/not-found.ts'
import { Failure } from '../../shared/failure.tsx'
import { OpenFrame } from '../../shared/open-frame.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { downloadExportMutation } from './queries.ts'

const privacySettings = settingsPath('privacy')

/** The page that the mailed link to an export opens. */
export function DownloadPage() {
  usePageTitle('Your data')
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const download = useMutation(downloadExportMutation)
  const isGone = token === '' || isNotFound(download.error)
  return (
    <OpenFrame
      footer={
        <Link to={paths.login} className={`touch-target ${textLink}`}>
          Back to Inkprint
        </Link>
      }
    >
      {/* React moves these into the head. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      <h1 className="mb-6 text-headline">Your data</h1>
      {isGone ? (
        <EmptyState title="This link does not lead to anything">
          It may be incomplete or expired, or it was replaced by a newer export. You can export your
          data again{' '}
          <Link to={privacySettings} className={textLink}>
            in the settings
          </Link>
          .
        </EmptyState>
      ) : (
        <div className="max-w-[65ch] space-y-5">
          <p className="text-ink-soft">
            A ZIP with the data of your account, and the data of your organization that your role
            may export, as JSON and as CSV. The link works for {exportDays} days. Keep the file
            safe: it contains your texts.
          </p>
          {download.isError && <Failure title="The download failed" error={download.error} />}
          {download.isSuccess && <Alert tone="success">Your data was downloaded.</Alert>}
          <Button isBusy={download.isPending} onClick={() => download.mutate(token)}>
            {!download.isPending && <Download aria-hidden="true" className="-ml-1 size-4" />}
            Download
          </Button>
        </div>
      )}
    </OpenFrame>
  )
}
