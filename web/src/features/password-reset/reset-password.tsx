import { ApiError, paths, pathTo } from '@inkprint/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { errorMessage } from '../../client/error-message.ts'
import { Failure } from '../../shared/failure.tsx'
import { fieldProps, resolverOf } from '../../shared/form-problems.ts'
import { NewPasswordField } from '../../shared/new-password-field.tsx'
import { usePageTitle } from '../../shared/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { type NewPassword, newPasswordProblems } from './new-password.ts'
import { resetPasswordMutation } from './queries.ts'

export function ResetPassword() {
  usePageTitle('Set a new password')
  const [query] = useSearchParams()
  const token = query.get('token')
  const reset = useMutation(resetPasswordMutation)

  if (!token) return <NoToken />
  if (reset.isSuccess) return <Done />
  if (isLinkRefused(reset.error)) return <LinkRefused error={reset.error} />
  return (
    <>
      <h1 className="text-headline">Set a new password</h1>
      <p className="mt-2 text-ink-soft">Saving the new password signs you out everywhere.</p>
      {reset.isError && (
        <Failure title="Failed to reset password" error={reset.error} className="mt-6" />
      )}
      <NewPasswordForm
        isBusy={reset.isPending}
        onSubmit={(password) => reset.mutate({ token, password })}
      />
      <p className="mt-6 text-label">
        <Link to={paths.forgotPassword} className={`touch-target ${textLink}`}>
          Request a new link
        </Link>
      </p>
    </>
  )
}

interface NewPasswordFormProps {
  isBusy: boolean
  onSubmit: (password: string) => void
}

function NewPasswordForm({ isBusy, onSubmit }: NewPasswordFormProps) {
  const form = useForm<NewPassword>({
    resolver: resolverOf(newPasswordProblems),
    defaultValues: { password: '', confirmation: '' },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ password }) => onSubmit(password))}
      className="mt-7 space-y-5"
    >
      <NewPasswordField
        label="New password"
        typed={form.watch('password')}
        {...fieldProps(form, 'password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...fieldProps(form, 'confirmation')}
      />
      <Button type="submit" isBusy={isBusy} className="w-full">
        Reset password
      </Button>
    </form>
  )
}

const redirectMs = 3000

function Done() {
  usePageTitle('Your password was reset')
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(
      () => navigate(pathTo(paths.login, { query: { reset: 'success' } })),
      redirectMs,
    )
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Outcome
      tone="success"
      title="Your password was reset"
      action={
        <ButtonLink to={pathTo(paths.login, { query: { reset: 'success' } })}>
          Go to Login
        </ButtonLink>
      }
    >
      We will take you to the sign-in page in 3 seconds.
    </Outcome>
  )
}

/** No password would help now: the user has to request another link. */
function LinkRefused({ error }: { error: ApiError }) {
  const title = 'This link no longer works'
  usePageTitle(title)
  return (
    <Outcome
      tone="error"
      title={title}
      action={
        <ButtonLink to={paths.forgotPassword} ref={takeFocus}>
          Request a new link
        </ButtonLink>
      }
    >
      {errorMessage(error, 'Failed to reset password')}
    </Outcome>
  )
}

/** The pressed button is gone along with its form. */
function takeFocus(link: HTMLAnchorElement | null): void {
  link?.focus()
}

function isLinkRefused(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'RESET_PASSWORD_BAD_TOKEN'
}

function NoToken() {
  return (
    <Outcome
      tone="error"
      title="This link is incomplete"
      action={<ButtonLink to={paths.forgotPassword}>Request a new link</ButtonLink>}
    >
      <p>Invalid or missing reset token</p>
      <p className="mt-3">Open the link in the email again, or ask for a new one.</p>
    </Outcome>
  )
}
