import { api, type OpenedInvitation, paths } from '@inkprint/contract'
import { useNavigate } from 'react-router'
import { probe } from '../../../client/api.ts'
import { useSession } from '../../../client/session.tsx'
import { RegistrationFields } from '../registration-fields.tsx'
import type { RegistrationValues } from '../registration-form.ts'
import { registerInvited } from './queries.ts'
import { Requirements } from './requirements.tsx'
import { SignOnOffer } from './sign-on-offer.tsx'
import { WhoInvites } from './who-invites.tsx'

interface InvitedRegistrationProps {
  token: string
  invitation: OpenedInvitation
}

/** For users without an account: the link proves that the address is theirs, so no further mail is needed. */
export function InvitedRegistration({ token, invitation }: InvitedRegistrationProps) {
  const { signIn } = useSession()
  const navigate = useNavigate()

  async function register(values: RegistrationValues): Promise<string> {
    const { email, password } = values
    await registerInvited({
      token,
      first_name: values.firstName,
      last_name: values.lastName,
      password,
      // The form cannot be submitted without them.
      is_terms_accepted: true,
      is_not_consumer_term: true,
      is_marketing_opt_in: values.isMarketingOptIn,
    })
    navigate(paths.login)
    // The account exists either way; if this fails, the user can sign in on the sign-in page.
    await probe(api.auth.login, { username: email, password })
      .then(signIn)
      .catch(() => undefined)
    return email
  }

  return (
    <>
      <h1 className="break-words text-headline">Join {invitation.organization_name}</h1>
      <div className="mt-3">
        <WhoInvites invitation={invitation} />
        <Requirements invitation={invitation} />
      </div>
      <SignOnOffer token={token} invitation={invitation} other="or register with a password" />
      {!invitation.is_single_sign_on_required && (
        <RegistrationFields invitedEmail={invitation.email} register={register} />
      )}
    </>
  )
}
