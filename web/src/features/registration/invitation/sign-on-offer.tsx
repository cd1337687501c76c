import type { OpenedInvitation } from '@inkprint/contract'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { SsoOffers, ssoStart } from '../../../shared/sso-offers.tsx'

interface SignOnOfferProps {
  token: string
  invitation: OpenedInvitation
}

/** The ways in at providers. Where another organization has the domain, its provider leads elsewhere. */
export function SignOnOffer({ token, invitation }: SignOnOfferProps) {
  return (
    <div className="mt-6 empty:hidden">
      <SsoOffers
        email={invitation.has_single_sign_on ? invitation.email : ''}
        onChoose={(email) => {
          // The way to the provider and back forgets the rest.
          keepInvitation(token)
          window.location.assign(ssoStart(email))
        }}
      />
    </div>
  )
}
