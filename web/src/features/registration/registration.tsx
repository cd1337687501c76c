import { paths } from '@inkprint/contract'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { NewLink } from '../../shared/new-link.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { ProvidedRegistration } from './provided-registration.tsx'
import { RegistrationFields } from './registration-fields.tsx'

export function RegistrationScreen() {
  usePageTitle('Sign up')
  const [registeredEmail, setRegisteredEmail] = useState<string | null>(null)
  const { state } = useLocation()
  if (state?.sso) return <ProvidedRegistration sso={state.sso} />
  if (registeredEmail) return <Registered email={registeredEmail} />
  return (
    <>
      <h1 className="text-headline">Create your account</h1>
      <p className="mt-2 text-ink-soft">
        Already have one?{' '}
        <Link to={paths.login} className={textLink}>
          Sign In
        </Link>
      </p>
      <RegistrationFields onRegistered={setRegisteredEmail} />
    </>
  )
}

function Registered({ email }: { email: string }) {
  usePageTitle('Registration successful')
  return (
    <>
      <Outcome
        tone="success"
        title="Registration Successful"
        action={<ButtonLink to={paths.login}>Go to Login</ButtonLink>}
      >
        A verification link was sent to <strong className="break-words text-ink">{email}</strong>.
        Open it within 24 hours to activate your account.
      </Outcome>
      <section aria-label="No email yet?" className="mt-10 border-rule border-t pt-6">
        <p className="mb-4 text-ink-soft text-label">
          No email after a few minutes? Look in your spam folder, or have a new link sent.
        </p>
        <NewLink email={email} />
      </section>
    </>
  )
}
