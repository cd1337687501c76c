import { ApiError } from '@inkprint/contract'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { errorMessage } from '../../client/error-message.ts'
import { FailureNote } from '../../shared/failure-note.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { NewPasswordField } from '../../shared/new-password-field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Declarations } from './declarations.tsx'
import { registerAccount } from './queries.ts'
import {
  emptyRegistration,
  fieldOf,
  type RegistrationValues,
  registrationProblems,
} from './registration-form.ts'

type Form = UseFormReturn<RegistrationValues>

interface RegistrationFieldsProps {
  /** The address an invitation was sent to; it is the account's. */
  invitedEmail?: string
  /** Makes the account and returns its address. */
  register?: (values: RegistrationValues) => Promise<string>
  onRegistered?: (email: string) => void
}

export function RegistrationFields({
  invitedEmail,
  register = registerAccount,
  onRegistered,
}: RegistrationFieldsProps) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const form = useForm<RegistrationValues>({
    resolver: resolverOf(registrationProblems),
    defaultValues: { ...emptyRegistration, email: invitedEmail ?? '' },
  })

  async function submit(values: RegistrationValues) {
    setFailure(null)
    try {
      const email = await register(values)
      onRegistered?.(email)
    } catch (error) {
      if (!showFieldErrors(form, error)) setFailure({ error })
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-7 space-y-5">
      <PersonFields form={form} isInvited={invitedEmail !== undefined} />
      <PasswordFields form={form} />
      <Declarations form={form} />
      {failure && (
        <>
          <Alert tone="error" title="Registration Failed">
            {errorMessage(failure.error, 'Failed to create account')}
          </Alert>
          <FailureNote error={failure.error} />
        </>
      )}
      <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
        Create account
      </Button>
    </form>
  )
}

function PersonFields({ form, isInvited }: { form: Form; isInvited: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          {...fieldProps(form, 'firstName')}
        />
        <TextField label="Last name" autoComplete="family-name" {...fieldProps(form, 'lastName')} />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isInvited}
        {...(isInvited && { hint: 'The invitation was sent here, so it needs no confirmation.' })}
        {...fieldProps(form, 'email')}
      />
    </>
  )
}

function PasswordFields({ form }: { form: Form }) {
  return (
    <>
      <NewPasswordField
        label="Password"
        typed={form.watch('password')}
        {...fieldProps(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmPassword')}
      />
    </>
  )
}

/** Attaches the server's field errors to their fields; false when there was none to attach. */
function showFieldErrors(form: Form, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const known = error.fieldErrors.flatMap(({ field, message }) => {
    const name = fieldOf(field)
    return name ? [{ name, message }] : []
  })
  for (const [index, { name, message }] of known.entries()) {
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return known.length > 0
}
