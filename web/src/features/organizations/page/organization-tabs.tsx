import { paths } from '@inkprint/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminKey } from '../../../client/admin-data.ts'
import { AuditEntries } from '../../../shared/audit-log.tsx'
import { creditEntryGrid } from '../../../shared/credit-entry-columns.tsx'
import { usePageAddress } from '../../../shared/list-address.ts'
import { purchaseGrid } from '../../../shared/purchase-columns.tsx'
import { userGrid } from '../../../shared/user-cells.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { textLink } from '../../../ui/text-link.tsx'
import { OrganizationKeys } from '../organization-keys.tsx'
import { fetchOrganizationAudit, organizationKeysQuery } from '../queries.ts'
import { entryColumns, memberColumns, staffPurchaseColumns } from './columns.tsx'
import { PagedTable } from './paged-table.tsx'
import { fetchEntries, fetchMembers, fetchPurchases } from './queries.ts'

const tabs = [
  { id: 'members', label: 'Members' },
  { id: 'api-keys', label: 'API Keys' },
  { id: 'credit-history', label: 'Credit History' },
  { id: 'purchases', label: 'Purchases' },
  { id: 'audit-log', label: 'Audit Log' },
] as const

/** The tab is kept in the URL so that it can be linked to and survives reloading and going back. */
export function OrganizationTabs({ id }: { id: string }) {
  const [query, setQuery] = useSearchParams()
  const { id: current } = tabs.find((tab) => tab.id === query.get('tab')) ?? tabs[0]
  return (
    <Tabs
      label="Organization"
      tabs={tabs}
      current={current}
      onChange={(tab) => setQuery(tab === 'members' ? {} : { tab })}
    >
      {current === 'members' && (
        <PagedTable
          noun="members"
          organizationId={id}
          fetchPage={fetchMembers}
          columns={memberColumns}
          keyOf={(user) => user.id}
          empty="Nobody belongs to this organization."
          help={
            <>
              To add somebody, choose this organization for a user in{' '}
              <Link to={paths.users} className={textLink}>
                the list of users
              </Link>
              .
            </>
          }
          narrowGrid={userGrid}
        />
      )}
      {current === 'api-keys' && <Keys id={id} />}
      {current === 'credit-history' && (
        <PagedTable
          noun="entries"
          organizationId={id}
          fetchPage={fetchEntries}
          columns={entryColumns}
          keyOf={(entry) => entry.id}
          empty="No credits added or used yet."
          narrowGrid={creditEntryGrid}
        />
      )}
      {current === 'purchases' && (
        <PagedTable
          noun="purchases"
          organizationId={id}
          fetchPage={fetchPurchases}
          columns={staffPurchaseColumns}
          keyOf={(purchase) => purchase.id}
          empty="Nothing has been bought yet."
          narrowGrid={purchaseGrid}
        />
      )}
      {current === 'audit-log' && <Audit id={id} />}
    </Tabs>
  )
}

function Keys({ id }: { id: string }) {
  const keys = useQuery(organizationKeysQuery(id))
  return <OrganizationKeys organizationId={id} keys={keys} />
}

function Audit({ id }: { id: string }) {
  const { page, turnTo } = usePageAddress()
  return (
    <AuditEntries
      queryKey={[adminKey, 'audit', id]}
      fetchPage={(wanted) => fetchOrganizationAudit(id, wanted)}
      page={page}
      onTurn={turnTo}
    />
  )
}
