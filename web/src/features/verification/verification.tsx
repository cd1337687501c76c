import { paths } from '@inkprint/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FailureReason } from '../../shared/failure.tsx'
import { NewLink } from '../../shared/new-link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { SendAgain } from '../../shared/send-again.tsx'
import { SupportLink } from '../../shared/support-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { verificationQuery } from './queries.ts'

export function Verification() {
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const verification = useQuery(verificationQuery(token))
  usePageTitle(titleOf(token === null ? 'error' : verification.status))

  if (!token) return <Failed>No verification token found.</Failed>
  if (verification.isPending) {
    return (
      <Outcome tone="busy" title="Verifying your account">
        One moment, please.
      </Outcome>
    )
  }
  if (verification.isError) {
    return (
      <Failed query={verification}>
        The verification link is invalid or has expired. Please try registering again or{' '}
        <SupportLink>contact support</SupportLink>.
      </Failed>
    )
  }
  return <Verified />
}

function titleOf(state: UseQueryResult['status']): string {
  if (state === 'pending') return 'Verify your account'
  return state === 'error' ? 'Verification failed' : 'Your account is verified'
}

const redirectMs = 5000

function Verified() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { state: arrival }), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome
      tone="success"
      title="Your account is verified"
      action={
        <ButtonLink to={paths.login} state={arrival}>
          Go to Login
        </ButtonLink>
      }
    >
      Welcome to Inkprint. We will take you to the sign-in page in 5 seconds.
    </Outcome>
  )
}

const arrival = { success: 'Your account is verified. You can sign in now.' }

interface FailedProps {
  query?: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  children: ReactNode
}

function Failed({ query, children }: FailedProps) {
  const [isSent, setSent] = useState(false)
  return (
    <>
      {isSent ? (
        <SentHeading />
      ) : (
        <Outcome
          tone="error"
          title="Verification failed"
          action={
            <>
              {query && <SendAgain query={query} />}
              <ButtonLink to={paths.login} variant="secondary">
                Sign in
              </ButtonLink>
            </>
          }
        >
          <p>{children}</p>
          {query && <FailureReason error={query.error} isDetailHidden className="mt-3" />}
          <p className="mt-3">If your account is already verified, just sign in.</p>
        </Outcome>
      )}
      <section className={isSent ? '' : 'mt-10 border-rule border-t pt-6'}>
        {!isSent && <h2 className="mb-4 text-title">Registered, but not verified?</h2>}
        <NewLink isMainWay={!isSent} onSent={() => setSent(true)} />
        {isSent && (
          <p className="mt-6 text-ink-soft text-label">
            Already verified?{' '}
            <Link to={paths.login} className={`touch-target ${textLink}`}>
              Sign in
            </Link>
          </p>
        )}
        <p className={`text-ink-soft text-label ${isSent ? 'mt-3' : 'mt-6'}`}>
          Not registered yet?{' '}
          <Link to={paths.register} className={`touch-target ${textLink}`}>
            Sign Up
          </Link>
        </p>
      </section>
    </>
  )
}

function SentHeading() {
  usePageTitle('Check your email')
  return <h1 className="mb-6 text-headline">Check Your Email</h1>
}
