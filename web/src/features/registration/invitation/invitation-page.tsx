import type { OpenedInvitation } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isNotFound } from '../../../client/not-found.ts'
import { useSession } from '../../../client/session.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { Acceptance } from './acceptance.tsx'
import {
  AlreadyMember,
  Closed,
  Gone,
  OtherAccount,
  OtherOrganization,
} from './invitation-problems.tsx'
import { InvitedRegistration } from './invited-registration.tsx'
import { invitationQuery } from './queries.ts'
import { SignInFirst } from './sign-in-first.tsx'

/** The page that a mailed invitation opens, for everybody who may open it. */
export function InvitationPage() {
  usePageTitle('Invitation')
  const { hash } = useLocation()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  const invitation = useQuery(invitationQuery(token))
  const isGone = token === '' || isNotFound(invitation.error)
  return (
    <>
      {/* React moves these into the head. */}
      <meta name="robots" content="noindex, nofollow, noarchive" />
      <meta name="referrer" content="no-referrer" />
      {isGone && <Gone />}
      {!isGone && invitation.isPending && (
        <Outcome tone="busy" title="Opening the invitation">
          One moment, please.
        </Outcome>
      )}
      {!isGone && invitation.isError && !invitation.data && (
        <>
          <h1 className="mb-6 text-headline">Invitation</h1>
          <QueryFailure query={invitation}>Failed to open the invitation.</QueryFailure>
        </>
      )}
      {!isGone && invitation.data && (
        <Opened key={token} token={token} invitation={invitation.data} />
      )}
    </>
  )
}

function Opened({ token, invitation }: { token: string; invitation: OpenedInvitation }) {
  const { user } = useSession()
  if (user?.organization_id === invitation.organization_id) {
    return <AlreadyMember invitation={invitation} />
  }
  if (invitation.invitation_state !== 'open') return <Closed invitation={invitation} />
  if (user && user.email.toLowerCase() !== invitation.email) {
    return <OtherAccount token={token} invitation={invitation} currentEmail={user.email} />
  }
  if (user?.organization_id) {
    return <OtherOrganization invitation={invitation} organization={user.organization_name} />
  }
  // Staff are exempt, because no organization's provider can sign in to their accounts.
  const mustSignOn = invitation.is_single_sign_on_required && !user?.is_superuser
  if (user && !mustSignOn) return <Acceptance token={token} invitation={invitation} />
  return invitation.has_account ? (
    <SignInFirst token={token} invitation={invitation} />
  ) : (
    <InvitedRegistration token={token} invitation={invitation} />
  )
}
