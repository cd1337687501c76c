import { api, paths } from '@inkprint/contract'
import { Link, Navigate } from 'react-router'
import { probe } from '../../client/api.ts'
import { homeOf } from '../../client/return-address.ts'
import { useSession } from '../../client/session.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import type { RegistrationValues } from './registration-form.ts'

interface ProvidedRegistrationProps {
  /** What the answer to a new user's single sign-on contained. */
  sso: { email?: string; first_name?: string; last_name?: string; organization_name?: string }
}

/** For users known to the single sign-on provider who have no account here yet. */
export function ProvidedRegistration({ sso }: ProvidedRegistrationProps) {
  const { user, signIn } = useSession()
  if (user) return <Navigate to={homeOf(user)} replace />

  async function register(values: RegistrationValues): Promise<string> {
    const token = await probe(api.singleSignOn.register, {
      first_name: values.firstName,
      last_name: values.lastName,
      // The form cannot be submitted without them.
      is_terms_accepted: true,
      is_not_consumer_term: true,
      is_marketing_opt_in: values.isMarketingOptIn,
    })
    await signIn(token)
    return values.email
  }

  return (
    <>
      <h1 className="text-headline">Create your account</h1>
      <p className="mt-2 text-ink-soft">
        There is no account with this address yet.{' '}
        {sso.organization_name && (
          <>
            With this account you will join{' '}
            <strong className="break-words font-semibold text-ink">{sso.organization_name}</strong>.{' '}
          </>
        )}
        If you have one with another address,{' '}
        <Link to={paths.login} className={textLink}>
          sign in with that
        </Link>
        .
      </p>
      <RegistrationFields
        provided={{
          email: sso.email ?? '',
          firstName: sso.first_name ?? '',
          lastName: sso.last_name ?? '',
        }}
        register={register}
      />
    </>
  )
}
