import type { OpenedInvitation } from '@inkprint/contract'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { useSession } from '../../../client/session.tsx'
import { SsoOffers, ssoStart } from '../../../shared/sso-offers.tsx'

interface SignOnOfferProps {
  token: string
  invitation: OpenedInvitation
}

/** The ways in at providers. Where another organization has the domain, its provider leads elsewhere. */
export function SignOnOffer({ token, invitation }: SignOnOfferProps) {
  const { user, signOut } = useSession()
  return (
    <div className="mt-6 empty:hidden">
      <SsoOffers
        email={invitation.has_single_sign_on ? invitation.email : ''}
        isOfDomainOnly={invitation.is_single_sign_on_required}
        onChoose={(email) => {
          // Who is signed in already would not be signed in anew on coming back.
          if (user) signOut()
          // The way to the provider and back forgets the rest.
          keepInvitation(token)
          window.location.assign(ssoStart(email))
        }}
      />
    </div>
  )
}
