import type { OpenedInvitation } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { useSession } from '../../../client/session.tsx'
import { SsoOffers, ssoStart } from '../../../shared/sso-offers.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Words in the middle of a line. */
const divider =
  'flex items-center gap-3 text-caption text-ink-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule'

interface SignOnOfferProps {
  token: string
  invitation: OpenedInvitation
  /** What the other way is called, below the ways in at providers. */
  other: string
  /** The other way. */
  children?: ReactNode
}

/** The ways in at providers. Where another organization has the domain, its provider leads elsewhere. */
export function SignOnOffer({ token, invitation, other, children }: SignOnOfferProps) {
  const { user, signOut } = useSession()
  const { organization_name, is_single_sign_on_required: isOnly } = invitation
  return (
    <div className={classNames(isOnly ? 'mt-3' : 'mt-6', 'space-y-5')}>
      {isOnly && (
        <p className="break-words text-ink-soft">
          {invitation.is_second_factor_required
            ? 'It also requires'
            : `${organization_name} requires`}{' '}
          its members to use single <span className="whitespace-nowrap">sign-on</span>; a password
          is not enough.
        </p>
      )}
      <SsoOffers
        email={invitation.has_single_sign_on ? invitation.email : ''}
        isOfDomainOnly={isOnly}
        onChoose={(email) => {
          // Who is signed in already would not be signed in anew on coming back.
          if (user) signOut()
          // The way to the provider and back forgets the rest.
          keepInvitation(token)
          window.location.assign(ssoStart(email))
        }}
      >
        {!isOnly && <p className={divider}>{other}</p>}
      </SsoOffers>
      {!isOnly && children}
    </div>
  )
}
