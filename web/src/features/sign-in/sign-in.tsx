import { api, Email, Password, paths } from '@inkprint/contract'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router'
import { probe } from '../../client/api.ts'
import { failureHelp } from '../../client/failure-help.ts'
import { landingOf } from '../../client/return-address.ts'
import { useSession } from '../../client/session.tsx'
import { fieldProps, fieldRules } from '../../shared/form-problems.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { textLink } from '../../ui/text-link.tsx'
import { ArrivalNotice } from './arrival-notice.tsx'
import { isOtherStep, isUnverified, SignInHelp } from './sign-in-help.tsx'

interface Credentials {
  email: string
  password: string
}

export function SignIn() {
  usePageTitle('Sign in')
  const { user, signIn } = useSession()
  const { state, search } = useLocation()
  const [failed, setFailed] = useState<{ email: string; error?: unknown } | null>(
    search.includes('sso=') ? { email: '' } : null,
  )
  const form = useForm<Credentials>({
    resolver: fieldRules<Credentials>({ email: Email, password: Password }),
    defaultValues: { email: '', password: '' },
  })

  if (user) return <Navigate to={landingOf(user, state?.from)} replace />

  async function submit({ email, password }: Credentials) {
    setFailed(null)
    await probe(api.auth.login, { username: email, password })
      .then(signIn)
      .catch((error) => setFailed({ email, error }))
  }

  const email = form.watch('email')
  // Not the note used on other pages, whose file would bring in much that this page does not need.
  const reason = failed && failureHelp(failed.error)
  const help = failed && <SignInHelp {...failed} onBack={() => setFailed(null)} />
  if (failed && isOtherStep(failed.error)) return help

  return (
    <>
      <h1 className="text-headline">Sign in</h1>
      <p className="mt-2 text-ink-soft">
        New to Inkprint?{' '}
        <Link to={paths.register} className={textLink}>
          Sign Up
        </Link>
      </p>
      <div className="mt-6 space-y-4 empty:hidden">
        {!failed && <ArrivalNotice />}
        {failed && (
          <>
            {!isUnverified(failed.error) && (
              <Alert tone="error" title="Login Failed">
                {reason && <p>{reason}</p>}
                <p className={reason ? 'text-ink-soft text-caption' : undefined}>
                  Invalid email or password. Please try again.
                </p>
              </Alert>
            )}
            {help}
          </>
        )}
      </div>
      <form noValidate onSubmit={form.handleSubmit(submit)} className="mt-7 space-y-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          {...fieldProps(form, 'email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          aside={
            <Link
              to={paths.forgotPassword}
              className={`touch-target ${textLink} pointer-coarse:-mt-4 text-caption pointer-coarse:pt-4`}
            >
              Forgot Password
            </Link>
          }
          {...fieldProps(form, 'password')}
        />
        <Button type="submit" isBusy={form.formState.isSubmitting} className="w-full">
          Sign In
        </Button>
        {/* `data-sso` is set by the server if the installation has a provider. */}
        {(document.documentElement.dataset.sso || email.includes('@')) && (
          <SignInHelp email={email} error={0} onBack={(email = '') => setFailed({ email })} />
        )}
        <Button
          variant="secondary"
          onClick={() => setFailed({ email: '', error: null })}
          className="w-full"
        >
          Use a passkey
        </Button>
      </form>
    </>
  )
}
