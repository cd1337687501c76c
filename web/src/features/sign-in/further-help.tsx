import { ApiError } from '@inkprint/contract'
import { lazy, type ReactNode } from 'react'
import { foreignBase } from '../../client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'

// Loaded from here, so that the sign-in page need not even name the files they need.
const OtherSteps = lazy(() =>
  import('./other-steps.tsx').then((file) => ({ default: file.OtherSteps }), notLoaded),
)
const SingleSignOn = lazy(() =>
  import('./single-sign-on.tsx').then((file) => ({ default: file.SingleSignOn }), notLoaded),
)
const SsoOffers = lazy(() =>
  import('../../shared/sso-offers.tsx').then((file) => ({ default: file.SsoOffers }), notLoaded),
)
const SsoRequired = lazy(() =>
  import('./sso-required.tsx').then((file) => ({ default: file.SsoRequired }), notLoaded),
)
const NewLink = lazy(() =>
  import('../../shared/new-link.tsx').then((file) => ({ default: file.NewLink }), notLoaded),
)

interface FurtherHelpProps {
  email: string
  error?: unknown
  onBack: (email?: string) => void
}

/** What few people need to sign in: the second step, a passkey, a new link, or the right port. */
export function FurtherHelp({ email, error, onBack }: FurtherHelpProps): ReactNode {
  const base = foreignBase()
  if (error === 0) return <SsoOffers email={email} onChoose={onBack} />
  if (error === undefined) return <SingleSignOn email={email} onBack={onBack} />
  if (error instanceof ApiError && error.code === 'SSO_REQUIRED') {
    return <SsoRequired email={email} organization={String(Object(error.body).organization_name)} />
  }
  if (error instanceof ApiError && error.code === 'LOGIN_USER_NOT_VERIFIED') {
    return (
      <>
        <Alert tone="error" title="Login Failed">
          Your account has not been verified yet. Check your email for the activation link.
        </Alert>
        <NewLink email={email.trim()} />
      </>
    )
  }
  if (error !== null && !(error instanceof ApiError) && base) return <WrongPort base={base} />
  return <OtherSteps error={error} onBack={onBack} />
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

/** Without a connection the page around it goes on, and says what is missing. */
function notLoaded() {
  return { default: NotLoaded }
}

function NotLoaded() {
  return <Alert tone="error">This part of the page could not be loaded. Reload the page.</Alert>
}
