import * as account from './account.ts'
import * as accountLinks from './account-links.ts'
import * as adminOrganizationPage from './admin-organization-page.ts'
import * as adminOrganizations from './admin-organizations.ts'
import * as adminStats from './admin-stats.ts'
import * as adminUsers from './admin-users.ts'
import * as analysis from './analysis.ts'
import * as apiKeys from './api-keys.ts'
import * as billing from './billing.ts'
import * as credits from './credits.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as organization from './organization.ts'
import * as analyses from './own-analyses.ts'
import * as playground from './playground.ts'
import * as profile from './profile.ts'
import * as registration from './registration.ts'
import * as site from './site.ts'

/** Every endpoint by the name of its declaration. */
export const namedEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  [
    analysis,
    playground,
    analyses,
    health,
    account,
    registration,
    accountLinks,
    profile,
    organization,
    apiKeys,
    credits,
    billing,
    adminOrganizations,
    adminOrganizationPage,
    adminUsers,
    adminStats,
    site,
  ].flatMap(endpointsOf),
)

/** Every endpoint there is. */
export const endpoints: readonly Endpoint[] = [...namedEndpoints.values()]

function endpointsOf(module: object): [name: string, endpoint: Endpoint][] {
  return Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
