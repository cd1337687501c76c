import type { Invitation } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../client/failure-text.ts'
import { useMay } from '../../client/own-role.ts'
import { Confirmation } from '../../shared/confirmation.tsx'
import { useDialogAction } from '../../shared/dialog-action.ts'
import { formatDateTime } from '../../shared/format.ts'
import { roleNames } from '../../shared/role-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { resendMutation, revokeMutation } from './queries.ts'

/** Unanswered invitations; renders nothing if there are none. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const [revoked, setRevoked] = useState<Invitation | null>(null)
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-title">
      <h3 id="invitations-title" className="font-sans font-semibold text-body">
        Open invitations
      </h3>
      <ul
        aria-label="Open invitations"
        className="mt-3 divide-y divide-rule rounded-lg border border-rule bg-sheet"
      >
        {invitations.map((invitation) => (
          <Row
            key={invitation.invitation_id}
            invitation={invitation}
            onRevoke={() => setRevoked(invitation)}
          />
        ))}
      </ul>
      {revoked && <Revocation invitation={revoked} onClose={() => setRevoked(null)} />}
    </section>
  )
}

function Row({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { email, role, inviter_name, created_at, expires_at, is_expired } = invitation
  return (
    <li className="px-5 py-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 break-words font-semibold">{email}</p>
        <span className="shrink-0 space-x-2">
          {is_expired && <Badge tone="caution">Expired</Badge>}
          <Badge>{roleNames[role]}</Badge>
        </span>
      </div>
      <p className="mt-1 text-caption text-ink-faint tabular-nums">
        Invited by {inviter_name ?? 'a deleted account'} on {formatDateTime(created_at)},{' '}
        {is_expired ? 'expired' : 'works until'} {formatDateTime(expires_at)}
      </p>
      <Actions invitation={invitation} onRevoke={onRevoke} />
    </li>
  )
}

function Actions({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { invitation_id, email, role } = invitation
  const toast = useToast()
  const mayChange = useMay('team.change')
  const mayChangeOwners = useMay('owners.change')
  const resending = useMutation({
    ...resendMutation,
    onError: (error) =>
      toast({ tone: 'error', text: failureText(error, 'Failed to send the invitation') }),
  })
  if (!mayChange) return null
  return (
    <div className="mt-2 -ml-3 flex flex-wrap">
      {(role !== 'owner' || mayChangeOwners) && (
        <Button
          variant="quiet"
          size="sm"
          isBusy={resending.isPending}
          onClick={() =>
            resending.mutate(invitation_id, {
              onSuccess: () =>
                toast({ tone: 'success', text: `A new link is on its way to ${email}` }),
            })
          }
        >
          Send again<span className="sr-only"> to {email}</span>
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={onRevoke}>
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </Button>
    </div>
  )
}

function Revocation({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { sending, send } = useDialogAction(revokeMutation, {
    success: 'Invitation revoked',
    onClose,
  })
  return (
    <Confirmation
      title="Revoke the invitation?"
      confirmLabel="Revoke"
      sending={sending}
      failure="Failed to revoke the invitation"
      onConfirm={() => send(invitation.invitation_id)}
      onClose={onClose}
    >
      <p className="break-words">
        The link that was sent to <strong className="text-ink">{invitation.email}</strong> stops
        working at once.
      </p>
    </Confirmation>
  )
}
