import { ApiError } from '@inkprint/contract'
import { foreignBase } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { NewLink } from '../../shared/new-link.tsx'
import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'

/** What the alert about a failed sign-in does not say: what else may be the matter, and the way on. */
export function SignInHelp({ email, error }: { email: string; error: unknown }) {
  if (isUnverified(error)) return <NewLink email={email.trim()} />
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
