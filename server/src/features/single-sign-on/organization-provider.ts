import type { JoiningRole } from '@inkprint/contract'
import type { Db } from '../../platform/db/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { seal, unseal } from '../../platform/sealing.ts'
import { type Provider, SsoFailure } from './provider.ts'

/** An organization whose provider may sign people in, and under which conditions. */
export interface ProvidingOrganization {
  organization_id: string
  organization_name: string
  issuer: string
  joining_role: JoiningRole
  is_required: boolean
  is_owner_approved: boolean
}

/** The organization that proved a domain; at most one did. */
export async function findByDomain(
  db: Db,
  { domain, organizationId }: { domain: string; organizationId?: string },
): Promise<ProvidingOrganization | null> {
  const found = await db
    .selectFrom('sso_domains')
    .innerJoin('sso_providers', 'sso_providers.organization_id', 'sso_domains.organization_id')
    .innerJoin('organizations', 'organizations.id', 'sso_domains.organization_id')
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
    .select(['issuer', 'joining_role', 'is_required', 'is_owner_approved'])
    .where('sso_domains.domain', '=', domain)
    .where('sso_domains.proven_at', 'is not', null)
    .where('organizations.is_active', '=', true)
    .$if(organizationId !== undefined, (query) =>
      query.where('organizations.id', '=', organizationId ?? ''),
    )
    .executeTakeFirst()
  return found ?? null
}

/** The connection to an organization's provider: never to an address in our own networks. */
export async function requireProvider(
  { db, settings, outgoing }: Pick<Deps, 'db' | 'settings' | 'outgoing'>,
  organizationId: string,
): Promise<Provider> {
  const row = await db
    .selectFrom('sso_providers')
    .select(['issuer', 'client_id', 'sealed_secret', 'is_email_trusted'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  if (!row) throw new SsoFailure('expired')
  const clientSecret = await unseal(row.sealed_secret, sealingOf(settings))
  if (clientSecret === null) {
    throw new SsoFailure(
      'failed',
      new Error('The client secret was sealed with another JWT_SECRET'),
    )
  }
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret,
    isEmailTrusted: row.is_email_trusted,
    isForDomains: true,
    outgoing,
  }
}

export function sealClientSecret(secret: string, settings: Deps['settings']): Promise<string> {
  return seal(secret, sealingOf(settings))
}

function sealingOf({ jwtSecret }: Deps['settings']) {
  return { secret: jwtSecret, purpose: 'inkprint single sign-on secrets' }
}
