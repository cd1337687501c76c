import { api } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Failure } from './failure.tsx'

interface MailPasswordLinkProps {
  email: string
  /** There is nothing else to do. */
  isMainWay?: boolean
}

/** For an account without a password: asks for the email by which one is set. */
export function MailPasswordLink({ email, isMainWay = false }: MailPasswordLinkProps) {
  const mailing = useMutation({
    mutationFn: () => call(api.passwordReset.request, { email }),
  })
  return (
    <div className="space-y-4">
      {mailing.isError && <Failure title="The email could not be sent" error={mailing.error} />}
      {mailing.isSuccess && (
        <Alert tone="success">
          We emailed a link to {email}. Open it to choose a password; you then sign in again.
        </Alert>
      )}
      <Button
        variant={isMainWay && !mailing.isSuccess ? 'primary' : 'secondary'}
        isBusy={mailing.isPending}
        onClick={() => mailing.mutate()}
      >
        {mailing.isSuccess ? 'Email the link again' : 'Email me a link to set one'}
      </Button>
    </div>
  )
}
