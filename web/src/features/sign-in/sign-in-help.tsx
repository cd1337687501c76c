import { ApiError } from '@inkprint/contract'
import { lazy, Suspense } from 'react'
import { foreignBase } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { textLink } from '../../ui/text-link.tsx'

/** Few people need it, so the sign-in page comes without it. */
const NewLink = lazy(() =>
  import('../../shared/new-link.tsx').then((file) => ({ default: file.NewLink })),
)

/** What the alert about a failed sign-in does not say: what else may be the matter, and the way on. */
export function SignInHelp({ email, error }: { email: string; error: unknown }) {
  if (isUnverified(error)) {
    return (
      <Suspense fallback={<Spinner />}>
        <NewLink email={email.trim()} />
      </Suspense>
    )
  }
  const base = error instanceof ApiError ? null : foreignBase()
  if (base) return <WrongPort base={base} />
  const help = failureHelp(error)
  return help && <Alert>{help}</Alert>
}

export function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.detail === 'LOGIN_USER_NOT_VERIFIED'
}

/** A page on localhost calls port 8000 there, whatever port it came from itself. */
function WrongPort({ base }: { base: string }) {
  const { protocol, port, pathname } = window.location
  const here = `${protocol}//127.0.0.1${port && `:${port}`}`
  return (
    <Alert title="No connection">
      This page calls {base}, where nothing answers. If Inkprint runs on this computer on another
      port, open{' '}
      <a href={here + pathname} className={textLink}>
        {here}
      </a>
      .
    </Alert>
  )
}
