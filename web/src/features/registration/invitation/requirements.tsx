import type { OpenedInvitation } from '@inkprint/contract'

/** What the organization requires of its members, shown before the user joins. */
export function Requirements({ invitation }: { invitation: OpenedInvitation }) {
  if (!invitation.is_second_factor_required) return null
  return (
    <p className="mt-3 break-words text-ink-soft">
      {invitation.organization_name} requires a second factor from its members: an authenticator app
      or a passkey. If you have none, you will be asked to set one up right after you join.
    </p>
  )
}
