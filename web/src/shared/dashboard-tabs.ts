/** The tabs of a customer's dashboard, in their order; the first one is its front. */
export const dashboardTabs = [
  { id: 'playground', label: 'Playground' },
  { id: 'api-keys', label: 'API Keys' },
  { id: 'credits', label: 'Credits' },
  { id: 'credit-history', label: 'Credit History' },
  { id: 'settings', label: 'Settings' },
  { id: 'analyses', label: 'Analyses' },
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** The tab an address names, or the front. */
export function tabIn(query: URLSearchParams): DashboardTab {
  return dashboardTabs.find(({ id }) => id === query.get('tab')) ?? dashboardTabs[0]
}

/** What names a tab in the address; the front needs no name. */
export function queryOfTab(id: DashboardTab['id']): Record<string, string> {
  return id === 'playground' ? {} : { tab: id }
}
