import {
  type InvitationState,
  type OpenedInvitation,
  paths,
  settingsPath,
} from '@inkprint/contract'
import { useNavigate } from 'react-router'
import { keepInvitation } from '../../../client/pending-invitation.ts'
import { useSession } from '../../../client/session.tsx'
import { HomeLink } from '../../../shared/home-link.tsx'
import { SupportLink } from '../../../shared/support-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Outcome } from '../../../ui/outcome.tsx'
import { WhoInvites } from './who-invites.tsx'

interface InvitationProps {
  invitation: OpenedInvitation
}

/**
 * The same page for every link that never worked, so that it does not reveal whether such an invitation
 * existed.
 */
export function Gone() {
  return (
    <Outcome tone="error" title="This link does not work" action={<HomeLink />}>
      It may be incomplete, or a newer email may have replaced it: open the link in the newest one.
      If that does not help, ask the person who invited you for a new invitation.
    </Outcome>
  )
}

/** The invitation was accepted, revoked or has expired. */
export function Closed({ invitation }: InvitationProps) {
  const state = invitation.invitation_state
  const { title, words } = endings[state]
  return (
    <Outcome tone={state === 'accepted' ? 'success' : 'error'} title={title} action={<HomeLink />}>
      <p className="break-words">
        The invitation to join <strong className="text-ink">{invitation.organization_name}</strong>{' '}
        {words}
      </p>
    </Outcome>
  )
}

const endings: Record<InvitationState, { title: string; words: string }> = {
  open: { title: 'Invitation', words: 'can be accepted.' },
  accepted: {
    title: 'The invitation was accepted',
    words: 'has already been accepted; it works only once. If you accepted it, sign in.',
  },
  revoked: {
    title: 'The invitation was revoked',
    words: 'was revoked. If you think that is a mistake, ask the person who invited you.',
  },
  expired: {
    title: 'The invitation has expired',
    words: 'was valid for seven days. Ask the person who invited you to send it again.',
  },
}

export function AlreadyMember({ invitation }: InvitationProps) {
  return (
    <Outcome
      tone="success"
      title="You are a member"
      action={<ButtonLink to={paths.dashboard}>Go to Dashboard</ButtonLink>}
    >
      <p className="break-words">
        You belong to <strong className="text-ink">{invitation.organization_name}</strong> already.
        There is nothing else to do.
      </p>
    </Outcome>
  )
}

interface OtherAccountProps extends InvitationProps {
  token: string
  currentEmail: string
}

export function OtherAccount({ token, invitation, currentEmail }: OtherAccountProps) {
  const { signOut } = useSession()
  const navigate = useNavigate()

  function changeAccount() {
    signOut()
    // In the other cases, this page itself offers to create an account or to use the required single sign-on.
    if (!invitation.has_account || invitation.is_single_sign_on_required) return
    keepInvitation(token)
    navigate(paths.login)
  }

  return (
    <Outcome
      tone="question"
      title="This invitation is for another email address"
      action={
        <>
          <Button onClick={changeAccount}>
            {invitation.has_account ? 'Sign in with that address' : 'Sign out and register'}
          </Button>
          <ButtonLink to={paths.dashboard} variant="secondary">
            Stay signed in
          </ButtonLink>
        </>
      }
    >
      <WhoInvites invitation={invitation} />
      <p className="mt-3 break-words">
        You are signed in as <strong className="text-ink">{currentEmail}</strong>. To accept with
        this account instead, ask for an invitation to its email address.
      </p>
    </Outcome>
  )
}

export function OtherOrganization({
  invitation,
  organization,
}: InvitationProps & { organization: string | null }) {
  return (
    <Outcome
      tone="question"
      title="You belong to another organization"
      action={
        <>
          <ButtonLink to={settingsPath('team')}>Go to your team</ButtonLink>
          <ButtonLink to={paths.dashboard} variant="secondary">
            Not now
          </ButtonLink>
        </>
      }
    >
      <WhoInvites invitation={invitation} />
      <p className="mt-3 break-words">
        An account belongs to one organization, and yours is in{' '}
        <strong className="text-ink">{organization}</strong>. To accept, leave that one first, then
        open this link again.
      </p>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>If you are its only owner, make somebody else an owner before you leave.</li>
        <li>
          If you are its only member, <SupportLink>contact support</SupportLink>, so that its
          credits are not lost.
        </li>
      </ul>
    </Outcome>
  )
}
