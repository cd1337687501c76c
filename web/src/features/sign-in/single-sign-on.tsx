import { ApiError, api, type Output, paths, type SsoProblem } from '@inkprint/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { probe } from '../../client/api.ts'
import { failureReason } from '../../client/failure-text.ts'
import { useSession } from '../../client/session.tsx'
import { ssoStart } from '../../shared/sso-offers.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { OtherSteps } from './other-steps.tsx'

const placeKey = 'inkprint-from'

interface SingleSignOnProps {
  /** The address whose provider is used; empty for the installation's. */
  email: string
  onBack: () => void
}

/** Redirects to the provider; on return, signs the user in or says why not. */
export function SingleSignOn({ email, onBack }: SingleSignOnProps) {
  const [query] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const { signIn } = useSession()
  const [error, setError] = useState<unknown>(null)
  const outcome = query.get('sso') ?? ''
  const isBack = outcome === 'back'

  // Must come before the effect that redirects, since the redirect loses where the user came from.
  useEffect(() => {
    if (outcome === '') sessionStorage.setItem(placeKey, state?.from ?? '')
    else if (!state) {
      const from = sessionStorage.getItem(placeKey)
      navigate(paths.login + search, { replace: true, state: { from } })
    }
  }, [outcome, search, state, navigate])

  useEffect(() => {
    if (outcome === '') window.location.assign(ssoStart(email))
    if (!isBack) return
    finishOnce()
      .then(signIn)
      .catch((failure) => {
        if (hasCode(failure, 'SSO_REGISTRATION_REQUIRED')) {
          navigate(paths.register, { replace: true, state: { sso: Object(failure.body) } })
        } else setError(failure)
      })
  }, [outcome, isBack, email, signIn, navigate])

  useEffect(() => {
    // The browser's Back from the provider may restore the page as it was left, still waiting.
    function wakeUp(event: PageTransitionEvent) {
      if (event.persisted && outcome === '') onBack()
    }
    window.addEventListener('pageshow', wakeUp)
    return () => window.removeEventListener('pageshow', wakeUp)
  }, [outcome, onBack])

  function leave() {
    navigate(paths.login, { replace: true, state })
    onBack()
  }

  if (hasCode(error, 'SECOND_FACTOR_REQUIRED')) return <OtherSteps error={error} onBack={leave} />
  if (outcome === '' || (isBack && !error)) return <Spinner />
  return (
    <>
      <h1 className="text-headline">Sign in</h1>
      <Alert tone="error" title="Login Failed" className="mt-6">
        {isBack ? reasonOf(error) : (problems[outcome as SsoProblem] ?? problems.failed)}
      </Alert>
      {isLasting(isBack ? error : outcome) ? (
        <Button onClick={leave} className="mt-6 w-full">
          Back to Login
        </Button>
      ) : (
        <>
          <p className="mt-6">
            <a
              href={ssoStart(`@${query.get('domain') ?? ''}`)}
              className={classNames(buttonClasses(), 'w-full')}
            >
              Try again
            </a>
          </p>
          <p className="mt-6">
            <LinkButton onClick={leave}>Back to Login</LinkButton>
          </p>
        </>
      )}
    </>
  )
}

/** Whether another attempt would fail the same way, so that another way in must be offered. */
function isLasting(problem: unknown): boolean {
  return (
    problem === 'no-provider' ||
    hasCode(problem, 'SSO_REQUIRED') ||
    hasCode(problem, 'SSO_ACCOUNT_REFUSED') ||
    hasCode(problem, 'SSO_ACCOUNT_INACTIVE')
  )
}

const problems: Record<SsoProblem, string> = {
  unreachable:
    'The provider is not responding at the moment. You can also sign in with your password.',
  refused: 'You did not allow the sign-in at the provider, or the provider did not allow it.',
  expired:
    'This sign-in was used already, took longer than ten minutes, or began in another browser or tab.',
  failed: 'The provider’s response could not be verified. If this happens again, contact support.',
  'no-email':
    'The provider did not tell us your email address, which is needed to find your account.',
  'unverified-email':
    'The provider has not verified your email address. Confirm your address with the provider first.',
  'other-domain':
    'The account you used at the provider is outside the domains that your organization has proven. Sign in at the provider with your work account, or ask your admin.',
  'no-provider':
    'Single sign-on is no longer available for this domain. Sign in with your password, or set one with “Forgot Password”.',
  'too-many': 'There were too many sign-ins from your network. Wait a few minutes.',
}

function reasonOf(error: unknown): string {
  if (hasCode(error, 'SSO_ACCOUNT_INACTIVE')) {
    return 'Your account was deactivated. Contact support if you think that is a mistake.'
  }
  if (hasCode(error, 'LOGIN_USER_NOT_VERIFIED')) {
    return 'Your account has not been verified yet. Open the link in the email we sent you first.'
  }
  if (hasCode(error, 'SSO_EXPIRED')) return problems.expired
  if (hasCode(error, 'SSO_REQUIRED')) {
    return 'Your organization allows its members to sign in only with its own single sign-on. Go back to sign-in and enter your email address there.'
  }
  if (hasCode(error, 'SSO_ACCOUNT_REFUSED')) {
    return refusals[String(Object(error.body).reason)] ?? refusals.other_organization ?? ''
  }
  return failureReason(error, 'Signing in failed.')
}

/** Why an organization's provider may not sign in to an account. */
const refusals: Record<string, string> = {
  domain:
    'Your account has an address outside your organization’s domains. Sign in with your password.',
  other_organization:
    'Your account belongs to another organization. Sign in with your password. To join this one, leave that organization first.',
  owner:
    'An admin changed the single sign-on settings. Until an owner has checked and saved them, owners have to sign in with their password.',
  staff: 'Accounts of our staff cannot sign in this way. Sign in with your password.',
}

function hasCode(error: unknown, code: string): error is ApiError {
  return error instanceof ApiError && error.code === code
}

let finishing: Promise<Output<typeof api.singleSignOn.finish>> | null = null

/** It works only once, and React runs effects twice in development. */
function finishOnce() {
  finishing ??= probe(api.singleSignOn.finish).finally(() => {
    setTimeout(() => {
      finishing = null
    })
  })
  return finishing
}
