import { ApiError, passwordRules } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../../client/error-message.ts'
import { forgetFailure } from '../../shared/dialog-form.tsx'
import { Failure } from '../../shared/failure.tsx'
import { NewPasswordField } from '../../shared/new-password-field.tsx'
import { useUnsaved } from '../../shared/unsaved.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { changePasswordMutation } from './queries.ts'

export interface PasswordValues {
  current: string
  wanted: string
  confirmation: string
}

export const noPasswords: PasswordValues = { current: '', wanted: '', confirmation: '' }

const fields = ['current', 'wanted', 'confirmation'] as const

type Problems = Partial<Record<keyof PasswordValues, string | undefined>>

interface ChangePasswordProps {
  email: string
  form: UseFormReturn<PasswordValues>
}

export function ChangePassword({ email, form }: ChangePasswordProps) {
  const [isRefused, setRefused] = useState(false)
  const { register, handleSubmit, watch, getValues, reset, setFocus } = form
  const change = useMutation(changePasswordMutation)
  const { wanted } = watch()
  useUnsaved({
    isChanged: form.formState.isDirty,
    isRefused: isRefused || change.isError,
    discard() {
      reset(noPasswords)
      change.reset()
      setRefused(false)
    },
  })
  const problems = isRefused ? refusalsOf(watch()) : problemsOf(watch())

  function submit(values: PasswordValues) {
    const [wrong] = fields.filter((field) => refusalsOf(values)[field])
    change.reset()
    setRefused(wrong !== undefined)
    if (wrong) return setFocus(wrong)
    change.mutate(
      { current_password: values.current, new_password: values.wanted },
      {
        onSuccess: () => reset(noPasswords),
        onError: (error) => {
          if (isCurrentWrong(error)) setFocus('current', { shouldSelect: true })
        },
      },
    )
  }

  function forget() {
    forgetFailure(change)
    if (fields.every((field) => getValues(field) === '')) setRefused(false)
  }

  return (
    <form noValidate aria-label="Change password" onSubmit={handleSubmit(submit)} onChange={forget}>
      <h3 className="font-sans font-semibold text-body">Password</h3>
      {/* Tells password managers which user's password is changed. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-4 space-y-5">
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={isCurrentWrong(change.error) ? errorMessage(change.error, '') : problems.current}
          {...register('current')}
        />
        <NewPasswordField
          label="New password"
          typed={wanted}
          isRefused={isRefused}
          error={problems.wanted}
          {...register('wanted')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          error={problems.confirmation}
          {...register('confirmation')}
        />
        {isRefused && <Alert tone="error">Please check password requirements</Alert>}
        {change.isError && <Failed error={change.error} />}
        {change.isSuccess && (
          <Alert tone="success">Your password is changed. Other sessions were signed out.</Alert>
        )}
        <Button type="submit" isBusy={change.isPending}>
          Change Password
        </Button>
      </div>
    </form>
  )
}

/** Does not repeat what the field itself says. */
function Failed({ error }: { error: Error }) {
  const title = 'Failed to change password'
  if (isCurrentWrong(error)) return <Alert tone="error">{title}</Alert>
  return <Failure title={title} error={error} />
}

function isCurrentWrong(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'CHANGE_PASSWORD_BAD_PASSWORD'
}

/** Errors shown while typing, as soon as there is something to compare. */
function problemsOf({ current, wanted, confirmation }: PasswordValues): Problems {
  return {
    wanted:
      wanted !== '' && wanted === current
        ? 'New password must be different from current password'
        : undefined,
    confirmation:
      confirmation !== '' && confirmation !== wanted ? 'Passwords do not match' : undefined,
  }
}

/** Errors shown on submit, which include missing and weak passwords. */
function refusalsOf(values: PasswordValues): Problems {
  const { current, wanted, confirmation } = values
  const typed = problemsOf(values)
  const isStrong = passwordRules.every((rule) => rule.isMet(wanted))
  return {
    current: current === '' ? 'Please enter your current password' : undefined,
    wanted:
      wanted === ''
        ? 'Please enter a new password'
        : (typed.wanted ?? (isStrong ? undefined : 'Password does not meet all requirements')),
    confirmation: confirmation === '' ? 'Please enter the new password again' : typed.confirmation,
  }
}
