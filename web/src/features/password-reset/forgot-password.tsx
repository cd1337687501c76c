import { Email, paths } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { Failure } from '../../shared/failure.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { TextField } from '../../ui/field.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { LinkButton, textLink } from '../../ui/text-link.tsx'
import { forgotPasswordMutation } from './queries.ts'

export function ForgotPassword() {
  usePageTitle('Forgot password')
  const request = useMutation(forgotPasswordMutation)
  const form = useForm({
    resolver: resolverOf<{ email: string }>(({ email }) => ({
      email: Email.safeParse(email).error?.issues[0]?.message,
    })),
    defaultValues: { email: '' },
  })

  if (request.isSuccess) return <Sent email={request.variables} onAgain={() => request.reset()} />
  return (
    <>
      <h1 className="text-headline">Forgot your password?</h1>
      <p className="mt-2 text-ink-soft">
        Enter the email address of your account, and we will send you a link to set a new password.
      </p>
      {request.isError && (
        <Failure
          title="Something went wrong. Please try again."
          error={request.error}
          isDetailHidden
          className="mt-6"
        />
      )}
      <form
        noValidate
        onSubmit={form.handleSubmit(({ email }) => request.mutate(email.trim()))}
        className="mt-7 space-y-5"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          {...fieldProps(form, 'email')}
        />
        <Button type="submit" isBusy={request.isPending} className="w-full">
          Send reset link
        </Button>
      </form>
      <p className="mt-6 text-label">
        <Link to={paths.login} className={`touch-target ${textLink}`}>
          Back to Login
        </Link>
      </p>
    </>
  )
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  usePageTitle('Check your email')
  return (
    <Outcome
      tone="success"
      title="Check Your Email"
      action={
        <ButtonLink to={paths.login} variant="secondary">
          Back to Login
        </ButtonLink>
      }
    >
      <p>
        If an account exists for <strong className="break-words text-ink">{email}</strong>, you will
        receive a password reset link shortly.
      </p>
      <p className="mt-3">
        No email after a few minutes? Look in your spam folder, or{' '}
        <LinkButton onClick={onAgain}>check the address</LinkButton>.
      </p>
    </Outcome>
  )
}
