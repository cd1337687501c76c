import type { User } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { alreadyCurrent, outcomeOf, problemOf } from './email-problems.ts'
import { changeEmailMutation } from './queries.ts'

export function ChangeEmail({ profile }: { profile: User }) {
  const [address, setAddress] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isPasswordMissing, setPasswordMissing] = useState(false)
  const change = useMutation(changeEmailMutation)

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemOf(address, profile.email)
    change.reset()
    setProblem(found)
    setPasswordMissing(!found && password === '')
    if (!found && password !== '') send()
  }

  function send() {
    change.mutate(
      { new_email: address.trim(), current_password: password },
      {
        onSuccess: () => {
          setAddress('')
          setPassword('')
        },
      },
    )
  }

  return (
    <form noValidate aria-label="Change email" onSubmit={submit}>
      <h3 className="font-sans font-semibold text-body">Email address</h3>
      <p className="mt-1 break-words text-ink-soft text-label">
        You sign in with <strong className="font-semibold text-ink">{profile.email}</strong>. It
        stays active until you open the link we send to the new address.
      </p>
      <div className="mt-4 space-y-5">
        <TextField
          label="New email address"
          type="email"
          autoComplete="email"
          value={address}
          error={problem && problem !== alreadyCurrent ? problem : undefined}
          onChange={(event) => {
            setAddress(event.target.value)
            setProblem(null)
          }}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          error={isPasswordMissing ? 'Please enter your password' : undefined}
          onChange={(event) => {
            setPassword(event.target.value)
            setPasswordMissing(false)
          }}
        />
        {problem === alreadyCurrent && <Alert>{alreadyCurrent}</Alert>}
        {change.isError && <Refused error={change.error} onRetry={send} />}
        {change.isSuccess && (
          <Alert tone="success">
            We sent a link to{' '}
            <strong className="break-words font-semibold">{change.data.pending_email}</strong>. It
            is valid for 24 hours.
          </Alert>
        )}
        <Button type="submit" isBusy={change.isPending}>
          Change Email
        </Button>
      </div>
    </form>
  )
}

function Refused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, isInfo, canRetry } = outcomeOf(error)
  return (
    <Alert tone={isInfo ? 'info' : 'error'}>
      {message}
      {canRetry && (
        <LinkButton onClick={onRetry} className="ml-3">
          Try Again
        </LinkButton>
      )}
    </Alert>
  )
}
