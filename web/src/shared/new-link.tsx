import { api, Email } from '@inkprint/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../client/api.ts'
import { failureHelp } from '../client/failure-help.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { fieldProps, fieldRules } from './form-problems.ts'

interface NewLinkProps {
  email?: string
  /** Whether it is the primary action on the page. */
  isMainWay?: boolean
  onSent?: () => void
}

/** Requests another verification email, for a known address or one to be entered. */
export function NewLink({ email, isMainWay = false, onSent }: NewLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ help: string | null } | null>(null)
  const form = useForm({
    resolver: fieldRules<{ email: string }>({ email: Email }),
    values: { email: email ?? '' },
  })
  const send = form.handleSubmit(async (typed) => {
    const address = typed.email.trim()
    setFailure(null)
    setSentTo(null)
    await call(api.registration.requestVerification, { email: address }).then(
      () => {
        setSentTo(address)
        onSent?.()
      },
      (error) => setFailure({ help: failureHelp(error) }),
    )
  })

  const sent = sentTo !== null && (
    <Alert tone="success">
      If an account is waiting for verification, a new link is on its way to{' '}
      <strong className="break-words font-semibold">{sentTo}</strong>. It is valid for 24 hours.
    </Alert>
  )
  if (sent && email !== undefined) return sent
  return (
    <form noValidate onSubmit={send} className="space-y-5">
      {/* The field stays, in case the address was mistyped. */}
      {sent}
      {email === undefined && (
        <TextField label="Email" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
      )}
      <Button
        type="submit"
        variant={isMainWay ? 'primary' : 'secondary'}
        isBusy={form.formState.isSubmitting}
      >
        Send a new link
      </Button>
      {failure && (
        <Alert tone="error" title="Failed to send a new link">
          {failure.help ?? 'Please try again.'}
        </Alert>
      )}
    </form>
  )
}
