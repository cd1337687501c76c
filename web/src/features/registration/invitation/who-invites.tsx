import type { OpenedInvitation } from '@inkprint/contract'
import { roleHints, roleNames } from '../../../shared/role-words.ts'

/** Who asks whom to join what, and as what. */
export function WhoInvites({ invitation }: { invitation: OpenedInvitation }) {
  const { inviter_name, organization_name, email, role } = invitation
  return (
    <p className="break-words text-ink-soft">
      {inviter_name ?? 'Somebody'} invites{' '}
      <strong className="font-semibold text-ink">{email}</strong> to join{' '}
      <strong className="font-semibold text-ink">{organization_name}</strong> as{' '}
      {roleNames[role].toLowerCase()}. {roleHints[role]}
    </p>
  )
}
