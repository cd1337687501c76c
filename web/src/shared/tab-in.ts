import { type DashboardTab, dashboardTabs } from '@inkprint/contract'

/** The tab named in the URL, or the first one. */
export function tabIn(query: URLSearchParams): DashboardTab {
  return dashboardTabs.find(({ id }) => id === query.get('tab')) ?? dashboardTabs[0]
}
