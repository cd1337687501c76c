import { useMutation, useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormSkeleton } from '../../../ui/skeleton.tsx'
import { ChangePassword, noPasswords, type PasswordValues } from '../change-password.tsx'
import { Failure } from '../failure.tsx'
import { mailPasswordLinkMutation } from './queries.ts'
import { SafetyPart } from './safety-part.tsx'

interface OwnPasswordProps {
  email: string
  /** Kept by whoever shows that something is unsaved. */
  form?: UseFormReturn<PasswordValues>
}

/** Changes the password, or says that there is none and how to set one. */
export function OwnPassword({ email, form }: OwnPasswordProps) {
  const factor = useQuery(secondFactorQuery)
  const ownForm = useForm<PasswordValues>({ defaultValues: noPasswords })
  if (factor.isPending) return <FormSkeleton fields={3} />
  if (!factor.data) {
    return (
      <QueryFailure query={factor}>
        Whether your account has a password could not be loaded.
      </QueryFailure>
    )
  }
  if (!factor.data.has_password) return <NoPassword email={email} />
  return <ChangePassword email={email} form={form ?? ownForm} />
}

function NoPassword({ email }: { email: string }) {
  const mailing = useMutation(mailPasswordLinkMutation)
  return (
    <SafetyPart
      title="Password"
      hint="Your account has no password: you sign in with single sign-on. You need one to set up a second factor, to change your address and to delete your account."
    >
      <div className="space-y-4">
        {mailing.isError && <Failure title="The email could not be sent" error={mailing.error} />}
        {mailing.isSuccess && (
          <Alert tone="success">
            We emailed a link to {email}. Open it to choose a password; you then sign in again.
          </Alert>
        )}
        <Button
          variant="secondary"
          size="sm"
          isBusy={mailing.isPending}
          onClick={() => mailing.mutate(email)}
        >
          {mailing.isSuccess ? 'Email the link again' : 'Email me a link to set one'}
        </Button>
      </div>
    </SafetyPart>
  )
}
