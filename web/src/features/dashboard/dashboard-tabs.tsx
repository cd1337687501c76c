import { dashboardPath, dashboardTabs } from '@inkprint/contract'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePageTitle } from '../../shared/page-title.ts'
import { tabIn } from '../../shared/tab-in.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Analyses } from '../analyses/analyses.tsx'
import { ApiKeys } from '../api-keys/api-keys.tsx'
import { CreditHistory } from '../credit-history/credit-history.tsx'
import { Credits } from '../credits/credits.tsx'
import { Playground } from '../playground/playground.tsx'
import { Purchases } from '../pricing/purchases.tsx'
import { DeleteAccount } from '../privacy/delete-account.tsx'
import { DeleteOrganization } from '../privacy/delete-organization.tsx'
import { DeletionRow } from '../privacy/deletion-row.tsx'
import { Privacy } from '../privacy/privacy.tsx'
import { Settings } from '../settings/settings.tsx'
import { Team } from '../team/team.tsx'
import { TeamAudit } from '../team/team-audit.tsx'
import { Usage } from '../usage/usage.tsx'

/** The tab is kept in the URL so that it can be linked to and survives reloading and going back. */
export function DashboardTabs() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { id: current, label } = tabIn(query)
  usePageTitle(label)
  return (
    <Tabs
      label="Dashboard"
      tabs={dashboardTabs}
      current={current}
      onChange={(id) => navigate(dashboardPath(id))}
    >
      <Kept isShown={current === 'playground'}>
        <Playground />
      </Kept>
      {current === 'api-keys' && <ApiKeys />}
      {current === 'credits' && <Credits purchases={<Purchases />} usage={<Usage />} />}
      {current === 'credit-history' && <CreditHistory />}
      <Kept isShown={current === 'settings'}>
        <Settings
          team={<Team />}
          audit={<TeamAudit />}
          privacy={<Privacy />}
          deletion={(profile, organization) => (
            <div className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
              <DeleteOrganization name={organization.name} />
              <DeletionRow
                title="Your account"
                words="Deletes your name and email address at once. The analyses you made stay with your organization."
              >
                <DeleteAccount user={profile} />
              </DeletionRow>
            </div>
          )}
        />
      </Kept>
      {current === 'analyses' && <Analyses />}
    </Tabs>
  )
}

/** Stays mounted once shown, so that a text being written and unsaved changes survive switching tabs. */
function Kept({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const [hasBeenShown, setHasBeenShown] = useState(isShown)
  if (isShown && !hasBeenShown) setHasBeenShown(true)
  return hasBeenShown && <div hidden={!isShown}>{children}</div>
}
