import { type DashboardTab, dashboardTabs } from '@inkprint/contract'

/** The tab an address names, or the front. */
export function tabIn(query: URLSearchParams): DashboardTab {
  return dashboardTabs.find(({ id }) => id === query.get('tab')) ?? dashboardTabs[0]
}
