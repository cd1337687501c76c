import { ApiError } from '@inkprint/contract'
import type { ComponentType } from 'react'
import { otherServerUrl } from '../../client/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { textLink } from '../../ui/text-link.tsx'

export interface FurtherHelpProps {
  email: string
  /**
   * Null: use a passkey; undefined: use single sign-on; 0: offer the providers; else the error of a failed
   * sign-in.
   */
  error?: unknown
  /** Called with an address if a provider was chosen. */
  onBack: (email?: string) => void
}

/**
 * Rarely needed parts of signing in: the second step, a passkey, a new link, the right port. Imported from
 * here, so that the sign-in page need not even list their files.
 */
export async function partFor(error: unknown): Promise<ComponentType<FurtherHelpProps>> {
  if (error === 0) {
    const { SsoOffers } = await import('../../shared/sso-offers.tsx')
    return ({ email, onBack }) => <SsoOffers email={email} onChoose={onBack} />
  }
  if (error === undefined) return (await import('./single-sign-on.tsx')).SingleSignOn
  if (error instanceof ApiError && error.code === 'SSO_REQUIRED') {
    const { SsoRequired } = await import('./sso-required.tsx')
    const organization = String(Object(error.body).organization_name)
    return ({ email }) => <SsoRequired email={email} organization={organization} />
  }
  if (error instanceof ApiError && error.code === 'LOGIN_USER_NOT_VERIFIED') {
    const { NewLink } = await import('../../shared/new-link.tsx')
    return ({ email }) => (
      <>
        <Alert tone="error" title="Login Failed">
          Your account has not been verified yet. Check your email for the activation link.
        </Alert>
        <NewLink email={email.trim()} />
      </>
    )
  }
  if (error !== null && !(error instanceof ApiError)) return WrongPort
  const { OtherSteps } = await import('./other-steps.tsx')
  return ({ onBack }) => <OtherSteps error={error} onBack={onBack} />
}

/** A page on localhost calls port 8000, whatever port it was served from. */
function WrongPort() {
  const { protocol, port, pathname } = window.location
  const here = `${protocol}//127.0.0.1${port && `:${port}`}`
  return (
    <Alert>
      This page calls {otherServerUrl()}, which is not responding. If Inkprint runs on this computer
      on another port, open{' '}
      <a href={here + pathname} className={textLink}>
        {here}
      </a>
      .
    </Alert>
  )
}
