import { pathTo } from './http/path-to.ts'
import { dashboard } from './paths.ts'

/** The tabs of the customer dashboard, in order; the first is shown by default. */
export const dashboardTabs = [
  { id: 'playground', label: 'Playground' },
  { id: 'api-keys', label: 'API Keys' },
  { id: 'credits', label: 'Credits' },
  { id: 'credit-history', label: 'Credit History' },
  { id: 'settings', label: 'Settings' },
  { id: 'analyses', label: 'Analyses' },
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** The sections of the settings that are linked to, named after their headings. */
export const linkedSections = [
  'organization',
  'team',
  'single-sign-on',
  'security',
  'credits',
  'webhooks',
  'privacy',
  'audit-log',
] as const

export function dashboardPath(tab: DashboardTab['id']): string {
  return pathTo(dashboard, { query: tab === dashboardTabs[0].id ? {} : { tab } })
}

export function settingsPath(section?: (typeof linkedSections)[number]): string {
  return dashboardPath('settings') + (section ? `#${section}` : '')
}

/** A webhook's own page, shown in place of the settings. */
export function webhookPath(webhook: string): string {
  return pathTo(dashboard, { query: { tab: 'settings', webhook } })
}
