import { type OpenedInvitation, paths } from '@inkprint/contract'
import { useNavigate } from 'react-router'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { useSession } from '../../../client/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Requirements } from './requirements.tsx'
import { SignOnOffer } from './sign-on-offer.tsx'
import { WhoInvites } from './who-invites.tsx'

interface SignInFirstProps {
  token: string
  invitation: OpenedInvitation
}

/**
 * For users with an account who are not signed in, or not in the only way that the organization accepts;
 * after signing in they return here.
 */
export function SignInFirst({ token, invitation }: SignInFirstProps) {
  const { user } = useSession()
  const { organization_name, is_single_sign_on_required: isSignOnOnly } = invitation
  return (
    <Outcome
      tone="question"
      title={`Join ${organization_name}?`}
      action={isSignOnOnly && user && notNow}
    >
      <WhoInvites invitation={invitation} />
      <Requirements invitation={invitation} />
      {!isSignOnOnly && (
        <p className="mt-3">
          There is an account with this email address. Sign in with it to accept.
        </p>
      )}
      <SignOnOffer token={token} invitation={invitation} other="or sign in with your password">
        <SignInButton token={token} />
      </SignOnOffer>
    </Outcome>
  )
}

function SignInButton({ token }: { token: string }) {
  const navigate = useNavigate()
  return (
    <Button
      className="w-full"
      onClick={() => {
        keepInvitation(token)
        navigate(paths.login)
      }}
    >
      Sign in to accept
    </Button>
  )
}

const notNow = (
  <ButtonLink to={paths.dashboard} variant="secondary">
    Not now
  </ButtonLink>
)
