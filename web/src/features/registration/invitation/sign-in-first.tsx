import { type OpenedInvitation, paths } from '@inkprint/contract'
import { useNavigate } from 'react-router'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { Button } from '../../../ui/button.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Requirements } from './requirements.tsx'
import { SignOnOffer } from './sign-on-offer.tsx'
import { WhoInvites } from './who-invites.tsx'

interface SignInFirstProps {
  token: string
  invitation: OpenedInvitation
}

/** For somebody with an account who is not signed in; signing in leads back here. */
export function SignInFirst({ token, invitation }: SignInFirstProps) {
  const navigate = useNavigate()
  return (
    <Outcome
      tone="question"
      title={`Join ${invitation.organization_name}?`}
      action={
        <Button
          variant={invitation.is_single_sign_on_required ? 'secondary' : 'primary'}
          onClick={() => {
            keepInvitation(token)
            navigate(paths.login)
          }}
        >
          Sign in to accept
        </Button>
      }
    >
      <WhoInvites invitation={invitation} />
      <Requirements invitation={invitation} />
      <p className="mt-3">There is an account with this address. Sign in with it to accept.</p>
      <SignOnOffer token={token} invitation={invitation} />
    </Outcome>
  )
}
