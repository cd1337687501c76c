import { Alert } from '../../ui/alert.tsx'

interface PendingEmailProps {
  currentEmail: string
  pendingEmail: string
}

/** Stands on the dashboard until the mailed link was opened. */
export function PendingEmail({ currentEmail, pendingEmail }: PendingEmailProps) {
  return (
    <div className="mt-6 print:hidden">
      <Alert title="Your new email address is waiting for you">
        Open the link we sent to{' '}
        <strong className="break-words font-semibold">{pendingEmail}</strong> within 24 hours. Until
        then you sign in with <span className="break-words">{currentEmail}</span>.
      </Alert>
    </div>
  )
}
