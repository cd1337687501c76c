import { useQuery } from '@tanstack/react-query'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { Alert } from '../../../ui/alert.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { AccountSafety } from './account-safety.tsx'

/** For people without Settings, and for those who must set up a second factor first. */
export function SecurityPage() {
  usePageTitle('Sign-in and security')
  const { data: factor } = useQuery(secondFactorQuery)
  return (
    <div>
      <h1 className="text-headline">Sign-in and security</h1>
      {factor?.is_required && !factor.is_on && (
        <Alert tone="caution" title="A second factor is required" className="mt-6 max-w-2xl">
          Superusers need one here. Set up an authenticator app or a passkey to use the admin area.
        </Alert>
      )}
      <SettingsSection title="Your account" hint="What protects it, and where it is signed in.">
        <AccountSafety />
      </SettingsSection>
    </div>
  )
}
