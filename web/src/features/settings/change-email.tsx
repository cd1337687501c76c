import type { User } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { forgetFailure } from '../../shared/dialog-form.tsx'
import { FailureReason } from '../../shared/failure.tsx'
import { useUnsaved } from '../../shared/unsaved.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/text-link.tsx'
import { alreadyCurrent, outcomeOf, problemOf } from './email-problems.ts'
import { changeEmailMutation } from './queries.ts'

export interface EmailValues {
  address: string
  password: string
}

export const noEmail: EmailValues = { address: '', password: '' }

interface ChangeEmailProps {
  profile: User
  form: UseFormReturn<EmailValues>
}

export function ChangeEmail({ profile, form }: ChangeEmailProps) {
  const { address, password } = form.watch()
  const [problem, setProblem] = useState<string | null>(null)
  const [isPasswordMissing, setPasswordMissing] = useState(false)
  const change = useMutation(changeEmailMutation)
  const isRefused = problem !== null && problem !== alreadyCurrent
  const isFailed = change.isError && !outcomeOf(change.error).isInfo
  useUnsaved({
    isChanged: form.formState.isDirty,
    isRefused: isRefused || isPasswordMissing || isFailed,
    discard() {
      form.reset(noEmail)
      change.reset()
      setProblem(null)
      setPasswordMissing(false)
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = problemOf(address, profile.email)
    change.reset()
    setProblem(found)
    setPasswordMissing(found !== alreadyCurrent && password === '')
    if (!found && password !== '') send()
  }

  function send() {
    change.mutate(
      { new_email: address.trim(), current_password: password },
      { onSuccess: () => form.reset(noEmail) },
    )
  }

  function forget() {
    forgetFailure(change)
    if (form.getValues('address') !== '' || form.getValues('password') !== '') return
    setProblem(null)
    setPasswordMissing(false)
  }

  return (
    <form noValidate aria-label="Change email" onSubmit={submit} onChange={forget}>
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
          error={isRefused ? problem : undefined}
          {...form.register('address', { onChange: () => setProblem(null) })}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={isPasswordMissing ? 'Please enter your password' : undefined}
          {...form.register('password', { onChange: () => setPasswordMissing(false) })}
        />
        {problem === alreadyCurrent && <Alert>{alreadyCurrent}</Alert>}
        {change.isError && <Failed error={change.error} onRetry={send} />}
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

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, isInfo, canRetry } = outcomeOf(error)
  return (
    <Alert tone={isInfo ? 'info' : 'error'}>
      {message}
      {canRetry ? (
        <LinkButton onClick={onRetry} className="ml-3">
          Try Again
        </LinkButton>
      ) : (
        <FailureReason error={error} isDetailHidden />
      )}
    </Alert>
  )
}
