import type { OpenedInvitation, Role } from '@inkprint/contract'

/** Who asks whom to join what, and as what. */
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

/** Said to whoever is invited. */
const roleWords: Record<Role, string> = {
  owner: 'an owner. You will be able to do everything, also add and remove owners.',
  admin: 'an admin. You will manage members, API keys, credits and details.',
  member: 'a member. You will analyze texts and manage your own API keys.',
  viewer: 'a viewer. You will read analyses, API keys and figures, and change nothing.',
}
