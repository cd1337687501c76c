import { paths, type SecondFactor } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { homeOf } from '../../../client/return-address.ts'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { useUser } from '../../../client/session.tsx'
import { usePageTitle } from '../../../shared/page-title.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { AddressAndPassword } from '../address-and-password.tsx'
import { type EmailValues, noEmail } from '../change-email.tsx'
import { noPasswords, type PasswordValues } from '../change-password.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { AccountSafety } from './account-safety.tsx'

interface SecurityPageProps {
  privacy: ReactNode
  leaving: ReactNode
}

/**
 * Everything about the account itself, for users without Settings and those who must set up a second factor
 * first. The privacy and team parts come from other features.
 */
export function SecurityPage({ privacy, leaving }: SecurityPageProps) {
  usePageTitle('Sign-in and security')
  const user = useUser()
  const { data: factor } = useQuery(secondFactorQuery)
  const emailForm = useForm<EmailValues>({ defaultValues: noEmail })
  const passwordForm = useForm<PasswordValues>({ defaultValues: noPasswords })
  return (
    <div>
      <h1 className="text-headline">Sign-in and security</h1>
      {factor?.is_required && <Requirement factor={factor} />}
      <div className="mt-8 divide-y divide-rule">
        <SettingsSection
          title="Second factor and sessions"
          hint="What protects your account, and where you are signed in."
        >
          <AccountSafety />
        </SettingsSection>
        <SettingsSection title="Email and password" hint="What you sign in with.">
          <AddressAndPassword profile={user} emailForm={emailForm} passwordForm={passwordForm} />
        </SettingsSection>
        <SettingsSection
          title="Privacy"
          hint="What you agreed to, and the data we store about you."
        >
          {privacy}
        </SettingsSection>
        <SettingsSection title="Leave" hint="Your organization, or Inkprint.">
          {leaving}
        </SettingsSection>
      </div>
    </div>
  )
}

function Requirement({ factor: { is_on, required_by } }: { factor: SecondFactor }) {
  const user = useUser()
  if (is_on) {
    return (
      <Alert tone="success" className="mt-6">
        <p>Your required second factor is set up.</p>
        <p className="mt-3">
          <ButtonLink to={required_by === 'organization' ? paths.dashboard : homeOf(user)}>
            Continue
          </ButtonLink>
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone="caution" title="A second factor is required" className="mt-6">
      {required_by === 'organization'
        ? `${user.organization?.name ?? 'Your organization'} requires one from every member. Set up an authenticator app or a passkey to continue.`
        : 'Superusers need one. Set up an authenticator app or a passkey to use the admin area.'}
    </Alert>
  )
}
