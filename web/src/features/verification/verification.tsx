import { paths } from '@inkprint/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { FailureNote } from '../../shared/failure-note.tsx'
import { NewLink } from '../../shared/new-link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { SendAgain } from '../../shared/send-again.tsx'
import { SupportLink } from '../../shared/support-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { verificationQuery } from './queries.ts'

export function Verification() {
  usePageTitle('Verify your account')
  const [query] = useSearchParams()
  const token = query.get('token') || null
  const verification = useQuery(verificationQuery(token))

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
  return (
    <>
      <Outcome
        tone="error"
        title="Verification failed"
        action={
          <>
            <ButtonLink to={paths.register} variant="secondary">
              Back to registration
            </ButtonLink>
            {query && <SendAgain query={query} />}
          </>
        }
      >
        {children}
        {query && <FailureNote error={query.error} className="mt-3" />}
      </Outcome>
      <section className="mt-10 border-rule border-t pt-6">
        <h2 className="mb-4 text-title">Registered already?</h2>
        <NewLink isMainWay />
        <p className="mt-6 text-ink-soft text-label">
          Verified already?{' '}
          <Link to={paths.login} className={`touch-target ${textLink}`}>
            Sign in
          </Link>
        </p>
      </section>
    </>
  )
}
