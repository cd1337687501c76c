import { ApiError } from '@inkprint/contract'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { FailureWords } from '../../shared/failure.tsx'
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
  problemsWithoutPassword,
  type RegistrationValues,
  registrationProblems,
} from './registration-form.ts'

type Form = UseFormReturn<RegistrationValues>

interface RegistrationFieldsProps {
  /** The address that the invitation was sent to, which becomes the account's. */
  invitedEmail?: string | undefined
  /** What the single sign-on provider supplied; such an account has no password. */
  provided?: Provided | undefined
  /** Creates the account and returns its address. */
  register?: (values: RegistrationValues) => Promise<string>
  onRegistered?: (email: string) => void
}

export interface Provided {
  email: string
  firstName: string
  lastName: string
}

export function RegistrationFields({
  invitedEmail,
  provided,
  register = registerAccount,
  onRegistered,
}: RegistrationFieldsProps) {
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const form = useForm<RegistrationValues>({
    resolver: resolverOf(provided ? problemsWithoutPassword : registrationProblems),
    defaultValues: { ...emptyRegistration, email: invitedEmail ?? '', ...provided },
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
      <PersonFields form={form} emailHint={hintOf({ invitedEmail, provided })} />
      {!provided && <PasswordFields form={form} />}
      <Declarations form={form} />
      {failure && (
        <Alert tone="error" title="Registration Failed">
          <FailureWords title="Failed to create account" error={failure.error} />
        </Alert>
      )}
      <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
        Create account
      </Button>
    </form>
  )
}

/** Why the address cannot be changed; null if it can. */
function hintOf({ invitedEmail, provided }: RegistrationFieldsProps): string | null {
  if (provided) return 'Verified by the provider, so you do not need to confirm it by email.'
  return invitedEmail === undefined
    ? null
    : 'The invitation was sent to this address, so you do not need to confirm it.'
}

function PersonFields({ form, emailHint }: { form: Form; emailHint: string | null }) {
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
        readOnly={emailHint !== null}
        {...(emailHint !== null && {
          hint: emailHint,
          className: '[&_input]:border-rule [&_input]:bg-shade/60',
        })}
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

/** Shows the server's field errors at their fields; returns false if there were none. */
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
