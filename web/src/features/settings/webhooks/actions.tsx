import type { Webhook } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { failureText } from '../../../client/failure-text.ts'
import { Deletion } from '../../../shared/deletion.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { removeMutation, rotateMutation, testMutation, updateMutation } from './queries.ts'
import { WebhookForm } from './webhook-form.tsx'
import { NewSecret } from './webhooks.tsx'

interface ActionsProps {
  webhook: Webhook
  onDeleted: () => void
}

export function Actions({ webhook, onDeleted }: ActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <div className="flex flex-wrap gap-3">
      <TestButton webhook={webhook} />
      <SwitchButton webhook={webhook} />
      <Button variant="secondary" onClick={() => setAsked('edit')}>
        Edit
      </Button>
      <Button variant="secondary" onClick={() => setAsked('rotate')}>
        Rotate secret
      </Button>
      <Button variant="quiet" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {asked === 'edit' && <WebhookForm webhook={webhook} onClose={close} />}
      {asked === 'rotate' && <Rotation id={webhook.webhook_id} onClose={close} />}
      {asked === 'delete' && (
        <Deletion
          title="Delete webhook"
          subject={webhook.webhook_id}
          mutation={removeMutation}
          success="Webhook deleted"
          failure="Failed to delete the webhook"
          onClose={close}
          onDeleted={onDeleted}
        >
          <p>Nothing more will be sent there, and the log of deliveries is deleted as well.</p>
          <p className="mt-4 break-all font-semibold text-ink">{webhook.url}</p>
        </Deletion>
      )}
    </div>
  )
}

function useFailureToast(words: string) {
  const toast = useToast()
  return (error: Error) => toast({ tone: 'error', text: failureText(error, words) })
}

function TestButton({ webhook: { webhook_id: id, is_active } }: { webhook: Webhook }) {
  const whyNot = useId()
  const toast = useToast()
  const sending = useMutation({
    ...testMutation,
    onSuccess: () => toast({ tone: 'success', text: 'Test event queued; see the log below' }),
    onError: useFailureToast('Failed to send a test event'),
  })
  return (
    <>
      <Button
        disabled={!is_active}
        aria-describedby={is_active ? undefined : whyNot}
        isBusy={sending.isPending}
        onClick={() => sending.mutate(id)}
      >
        Send test event
      </Button>
      {!is_active && (
        <p id={whyNot} className="order-last w-full text-caption text-ink-soft">
          Switch it on to send a test event.
        </p>
      )}
    </>
  )
}

function SwitchButton({ webhook }: { webhook: Webhook }) {
  const { webhook_id: id, is_active } = webhook
  const switching = useMutation({
    ...updateMutation,
    onError: useFailureToast('Failed to switch the webhook'),
  })
  return (
    <Button
      variant={is_active ? 'secondary' : 'primary'}
      isBusy={switching.isPending}
      onClick={() => switching.mutate({ id, is_active: !is_active })}
    >
      {is_active ? 'Switch off' : 'Switch on'}
    </Button>
  )
}

function Rotation({ id, onClose }: { id: string; onClose: () => void }) {
  const rotating = useMutation({
    ...rotateMutation,
    onError: useFailureToast('Failed to rotate the secret'),
  })
  if (rotating.data) return <NewSecret secret={rotating.data.secret} onClose={onClose} />
  return (
    <ConfirmDialog
      isOpen
      title="Rotate the secret?"
      confirmLabel="Rotate secret"
      isBusy={rotating.isPending}
      onConfirm={() => rotating.mutate(id)}
      onClose={onClose}
    >
      You get a new secret. For 24 hours, requests are signed with both, so that your program can be
      updated without missing any; after that, only the new secret is used.
    </ConfirmDialog>
  )
}
