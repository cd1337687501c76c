import { api } from '@inkprint/contract'
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from './failure.tsx'

/** Lets a user without a password request the email with which they can set one. */
export function MailPasswordLink({ email }: { email: string }) {
  const mailing = useMailing(email)
  return (
    <div className="space-y-4">
      <MailingResult email={email} mailing={mailing} />
      <MailingButton mailing={mailing} />
    </div>
  )
}

interface PasswordFirstDialogProps {
  email: string
  /** Says what needs a password. */
  children: string
  onClose: () => void
}

/** Shown instead of a dialog that asks for a password if the account has none. */
export function PasswordFirstDialog({ email, children, onClose }: PasswordFirstDialogProps) {
  const mailing = useMailing(email)
  return (
    <Dialog
      isOpen
      title="Set a password first"
      onClose={onClose}
      footer={
        <>
          <Button variant={mailing.isSuccess ? 'primary' : 'secondary'} onClick={onClose}>
            {mailing.isSuccess ? 'Done' : 'Cancel'}
          </Button>
          <MailingButton mailing={mailing} isMainWay />
        </>
      }
    >
      <div className="space-y-5">
        <p className="text-ink-soft">{children}</p>
        <MailingResult email={email} mailing={mailing} />
      </div>
    </Dialog>
  )
}

type Mailing = UseMutationResult<unknown, Error, void>

function useMailing(email: string): Mailing {
  return useMutation({ mutationFn: () => call(api.passwordReset.request, { email }) })
}

function MailingResult({ email, mailing }: { email: string; mailing: Mailing }) {
  if (mailing.isError) return <Failure title="The email could not be sent" error={mailing.error} />
  if (!mailing.isSuccess) return null
  return (
    <Alert tone="success">
      We emailed a link to {email}. Open it to choose a password, then sign in again.
    </Alert>
  )
}

interface MailingButtonProps {
  mailing: Mailing
  /** Whether it is the primary button of its dialog. */
  isMainWay?: boolean
}

function MailingButton({ mailing, isMainWay = false }: MailingButtonProps) {
  return (
    <Button
      variant={isMainWay && !mailing.isSuccess ? 'primary' : 'secondary'}
      isBusy={mailing.isPending}
      onClick={() => mailing.mutate()}
    >
      {mailing.isSuccess ? 'Email the link again' : 'Email me a link to set one'}
    </Button>
  )
}
