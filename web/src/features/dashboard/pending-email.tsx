import { useMutation } from '@tanstack/react-query'
import { failureText } from '../../client/failure-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { cancelEmailMutation, resendEmailMutation } from './queries.ts'

interface PendingEmailProps {
  currentEmail: string
  pendingEmail: string
}

/** Shown on the dashboard until the mailed link is opened or the change is canceled. */
export function PendingEmail({ currentEmail, pendingEmail }: PendingEmailProps) {
  const showToast = useToast()
  const fail = (words: string) => (error: Error) =>
    showToast({ tone: 'error', text: failureText(error, words) })
  const resend = useMutation({
    ...resendEmailMutation,
    onSuccess: () =>
      showToast({ tone: 'success', text: `A new link is on its way to ${pendingEmail}` }),
    onError: fail('Failed to send the link again'),
  })
  const cancel = useMutation({
    ...cancelEmailMutation,
    onError: fail('Failed to cancel the change'),
  })
  return (
    <div className="mt-6 print:hidden">
      <Alert title="Your new email address is waiting for confirmation">
        Open the link we sent to{' '}
        <strong className="break-words font-semibold">{pendingEmail}</strong> within 24 hours. Until
        then you sign in with <span className="break-words">{currentEmail}</span>.
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={resend.isPending}
            disabled={cancel.isPending}
            onClick={() => resend.mutate(pendingEmail)}
          >
            Resend the link
          </Button>
          <Button
            variant="quiet"
            size="sm"
            isBusy={cancel.isPending}
            disabled={resend.isPending}
            onClick={() => cancel.mutate()}
          >
            Cancel the change
          </Button>
        </div>
      </Alert>
    </div>
  )
}
