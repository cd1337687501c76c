import type { OpenedInvitation } from '@inkprint/contract'
import type { ReactNode } from 'react'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { useSession } from '../../../client/session.tsx'
import { SsoOffers, ssoStart } from '../../../shared/sso-offers.tsx'
import { classNames } from '../../../ui/class-names.ts'

/** Text in the middle of a line. */
const divider =
  'flex items-center gap-3 text-caption text-ink-soft before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule'

interface SignOnOfferProps {
  token: string
  invitation: OpenedInvitation
  /** The label of the other way, shown below the single sign-on offers. */
  other: string
  /** The alternative to single sign-on. */
  children?: ReactNode
}

/**
 * Single sign-on offers. If another organization owns the address's domain, its provider is not offered,
 * since it would lead elsewhere.
 */
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
          // Users who are already signed in would not be signed in again on return.
          if (user) signOut()
          // Nothing else survives the redirect to the provider and back.
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
