import type { OpenedInvitation, Role } from '@inkprint/contract'

/** Who invites whom to which organization, and in which role. */
export function WhoInvites({ invitation }: { invitation: OpenedInvitation }) {
  const { inviter_name, organization_name, email, role } = invitation
  return (
    <p className="break-words text-ink-soft">
      {inviter_name ?? 'Somebody'} invites{' '}
      <strong className="font-semibold text-ink">{email}</strong> to join{' '}
      <strong className="font-semibold text-ink">{organization_name}</strong> as {roleWords[role]}
    </p>
  )
}

/** Not phrased as "you", because the reader may be signed in as somebody else. */
const roleWords: Record<Role, string> = {
  owner: 'an owner, who can do everything, including adding and removing owners.',
  admin: 'an admin, who manages members, API keys, credits and details.',
  member: 'a member, who analyzes texts and manages their own API keys.',
  viewer: 'a viewer, who can see analyses, API keys and figures but cannot change anything.',
}
