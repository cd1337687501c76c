import { useQuery } from '@tanstack/react-query'
import { secondFactorQuery } from '../../../client/second-factor.ts'
import { usePageTitle } from '../../../shared/page-title.ts'
import { Alert } from '../../../ui/alert.tsx'
import { AccountSafety } from './account-safety.tsx'

/** For people without Settings, and for those who must set up a second factor first. */
export function SecurityPage() {
  usePageTitle('Sign-in and security')
  const { data: factor } = useQuery(secondFactorQuery)
  return (
    <div className="max-w-2xl">
      <h1 className="text-headline">Sign-in and security</h1>
      <p className="mt-2 mb-8 text-ink-soft">What protects your account, and where it is used.</p>
      {factor?.is_required && !factor.is_on && (
        <Alert tone="caution" title="A second factor is required" className="mb-8">
          Superusers need one here. Set up an authenticator app or a passkey to use the admin area.
        </Alert>
      )}
      <AccountSafety />
    </div>
  )
}
