import type { User } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { secondFactorQuery } from '../../client/second-factor.ts'
import { MailPasswordLink } from '../../shared/mail-password-link.tsx'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { FormSkeleton } from '../../ui/skeleton.tsx'
import { ChangeEmail, type EmailValues } from './change-email.tsx'
import { ChangePassword, type PasswordValues } from './change-password.tsx'
import { PasswordFirst, passwordPartId } from './safety/password-first.tsx'
import { SafetyPart } from './safety/safety-part.tsx'

interface AddressAndPasswordProps {
  profile: User
  emailForm: UseFormReturn<EmailValues>
  passwordForm: UseFormReturn<PasswordValues>
}

/** Changes the user's address and password; tells users without a password how to set one. */
export function AddressAndPassword({ profile, emailForm, passwordForm }: AddressAndPasswordProps) {
  const factor = useQuery(secondFactorQuery)
  if (factor.isPending) return <FormSkeleton fields={5} />
  if (!factor.data) {
    return (
      <div className="space-y-12">
        <ChangeEmail profile={profile} form={emailForm} />
        <SafetyPart title="Password" hint="Change your password, or set one.">
          <QueryFailure query={factor} what="your password settings">
            Failed to load your password settings.
          </QueryFailure>
        </SafetyPart>
      </div>
    )
  }
  if (!factor.data.has_password) return <WithoutPassword email={profile.email} />
  return (
    <div className="space-y-12">
      <ChangeEmail profile={profile} form={emailForm} />
      <ChangePassword email={profile.email} form={passwordForm} />
    </div>
  )
}

function WithoutPassword({ email }: { email: string }) {
  return (
    <div className="space-y-12">
      <SafetyPart
        title="Email address"
        hint={
          <>
            Your address is <strong className="break-words font-semibold text-ink">{email}</strong>.
          </>
        }
      >
        <PasswordFirst what="Changing it" />
      </SafetyPart>
      <SafetyPart
        id={passwordPartId}
        title="Password"
        hint="Your account has no password. You need one to set up a second factor, to change your address and to delete your account."
      >
        <MailPasswordLink email={email} />
      </SafetyPart>
    </div>
  )
}
