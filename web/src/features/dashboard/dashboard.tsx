import type { User } from '@inkprint/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { profileQuery } from '../../client/customer-data.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { QueryFailure } from '../../shared/query-failure.tsx'
import { useMediaQuery } from '../../shared/use-media-query.ts'
import { Button } from '../../ui/button.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { useSignOut } from '../navigation/user-menu.tsx'
import { ClosingNotice } from '../privacy/delete-organization.tsx'
import { CreditNotices } from './credit-notices.tsx'
import { DashboardTabs } from './dashboard-tabs.tsx'
import { FoldedSummary } from './folded-summary.tsx'
import { Onboarding } from './onboarding.tsx'
import { PendingEmail } from './pending-email.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { TitleActions, TitleRow } from './title-row.tsx'

export function Dashboard() {
  const profile = useQuery(profileQuery)
  if (profile.isPending) return <PageSpinner />
  if (!profile.data) return <ProfileMissing query={profile} />
  if (profile.data.organization_id === null) return <Onboarding profile={profile.data} />
  return <CustomerDashboard profile={profile.data} />
}

function CustomerDashboard({ profile }: { profile: User }) {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const name = profile.organization?.name ?? profile.organization_name ?? ''
  return (
    <>
      <TitleRow organizationName={name}>{isWide && <TitleActions />}</TitleRow>
      {profile.pending_email && (
        <PendingEmail currentEmail={profile.email} pendingEmail={profile.pending_email} />
      )}
      <ClosingNotice className="mt-6" />
      <CreditNotices />
      {isWide ? <SummaryCards className="mt-6 mb-8" /> : <FoldedSummary />}
      <DashboardTabs />
    </>
  )
}

function ProfileMissing({ query }: { query: UseQueryResult }) {
  usePageTitle('Dashboard')
  const signOut = useSignOut()
  return (
    <div className="mx-auto my-auto w-full max-w-lg">
      <h1 className="text-headline">Dashboard</h1>
      <QueryFailure query={query} className="mt-6">
        Could not load profile data. Please try logging in again.
      </QueryFailure>
      <Button variant="quiet" size="sm" onClick={signOut} className="mt-6 -ml-3">
        Logout
      </Button>
    </div>
  )
}
