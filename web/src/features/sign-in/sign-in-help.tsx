import { ApiError } from '@inkprint/contract'
import { lazy, Suspense } from 'react'
import { foreignBase } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Few people need it, so the sign-in page comes without it. */
const NewLink = lazy(() =>
  import('../../shared/new-link.tsx').then((file) => ({ default: file.NewLink })),
)

const WrongPort = lazy(() =>
  import('./wrong-port.tsx').then((file) => ({ default: file.WrongPort })),
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
  if (base) {
    return (
      <Suspense fallback={<Spinner />}>
        <WrongPort base={base} />
      </Suspense>
    )
  }
  const help = failureHelp(error)
  return help && <Alert>{help}</Alert>
}

export function isUnverified(error: unknown): boolean {
  return error instanceof ApiError && error.detail === 'LOGIN_USER_NOT_VERIFIED'
}
