import { ApiError } from '@inkprint/contract'
import { lazy, Suspense } from 'react'
import { foreignBase } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { Alert } from '../../ui/alert.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Few people need it, so the sign-in page comes without it, and goes on without it offline. */
const FurtherHelp = lazy(() =>
  import('./further-help.tsx').then(
    (file) => ({ default: file.FurtherHelp }),
    () => ({ default: () => null }),
  ),
)

interface SignInHelpProps {
  email: string
  /** Null: a passkey is wanted; left out: single sign-on; 0: the providers are to be offered. */
  error?: unknown
  /** With an address where a provider was chosen. */
  onBack: (email?: string) => void
}

/** What the alert about a failed sign-in does not say: what else may be the matter, and the way on. */
export function SignInHelp(props: SignInHelpProps) {
  const { error } = props
  if (
    isUnverified(error) ||
    isOtherStep(error) ||
    (!(error instanceof ApiError) && foreignBase())
  ) {
    return (
      <Suspense fallback={error !== 0 && <Spinner />}>
        <FurtherHelp {...props} />
      </Suspense>
    )
  }
  const help = failureHelp(error)
  return help && <Alert>{help}</Alert>
}

/** The password was right, and something else stands in the way: no verified address, or another way in. */
export function isUnverified(error: unknown): boolean {
  return hasCode(error, /^LOGIN_USER|^SSO/)
}

/** A second factor is asked for, or, with no error at all, no password is to be given. */
export function isOtherStep(error: unknown): boolean {
  return !error || hasCode(error, /^SECOND/)
}

function hasCode(error: unknown, code: RegExp): boolean {
  return error instanceof ApiError && code.test(String(error.detail))
}
