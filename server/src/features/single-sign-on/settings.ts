import type { api, OrganizationSso, Output, Received } from '@inkprint/contract'
import type { Tx } from '../../platform/db/open.ts'
import { invalidField } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requireActiveOrganization } from '../../policy/organization.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam } from '../memberships/lock.ts'
import { isSameIssuer } from './addresses.ts'
import { endAttemptsAt } from './attempts.ts'
import { recordName } from './domains.ts'
import { tellOwners } from './mails.ts'
import { sealClientSecret } from './organization-provider.ts'
import { redirectUri } from './pages.ts'
import { problemOfProvider } from './provider-test.ts'

type Caller = Context<'member'>

export async function describeSso({
  db,
  actor: { organizationId },
  settings,
}: Pick<Caller, 'db' | 'actor' | 'settings'>): Promise<OrganizationSso> {
  const provider = await db
    .selectFrom('sso_providers')
    .select(['issuer', 'client_id', 'joining_role', 'is_required', 'is_email_trusted'])
    .select(['is_owner_approved', 'changed_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  const domains = await db
    .selectFrom('sso_domains')
    .select(['domain', 'record_value', 'proven_at', 'checked_at'])
    .select(['domain_problem', 'missing_since'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('domain')
    .execute()
  return {
    redirect_uri: redirectUri(settings, organizationId),
    provider: provider ?? null,
    domains: domains.map((row) => ({ ...row, record_name: recordName(row.domain) })),
  }
}

export async function saveSso(
  context: Caller,
  { client_secret, ...choices }: Received<typeof api.organizationSso.save>,
): Promise<OrganizationSso> {
  const { db, actor, settings, outgoing, now, jobs } = context
  const { organizationId } = actor
  const problem = outgoing.problemOf(choices.issuer)
  if (problem !== null) throw invalidField('issuer', problem)
  await requireActiveOrganization(db, organizationId)
  const sealed = client_secret && (await sealClientSecret(client_secret, settings))
  await db.transaction().execute(async (tx) => {
    const caller = await lockTeam(tx, actor)
    requirePermission(caller, 'sso.manage')
    const before = await holdProvider(tx, organizationId)
    const isSameOne = before !== undefined && isSameIssuer(before.issuer, choices.issuer)
    const isSameClient = isSameOne && before.client_id === choices.client_id
    const sealed_secret = sealed || (isSameClient ? before.sealed_secret : null)
    if (sealed_secret === null) {
      throw invalidField('client_secret', 'Enter the client secret of this issuer and client')
    }
    const row = {
      ...choices,
      sealed_secret,
      // An admin could otherwise name a provider that signs them in as an owner.
      is_owner_approved: caller.role === 'owner',
      changed_at: now(),
    }
    await tx
      .insertInto('sso_providers')
      .values({ organization_id: organizationId, ...row })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
      .execute()
    if (!isSameOne) await dropLinks(tx, organizationId)
    if (!isSameClient) await endAttemptsAt(tx, organizationId)
    const { client_id, ...details } = choices
    await auditTeam(tx, {
      context,
      action: 'sso.provider-saved',
      subjectId: organizationId,
      details,
    })
    const subject = new URL(choices.issuer).host
    await tellOwners(tx, { jobs, organizationId, event: 'saved', subject })
  })
  return describeSso(context)
}

/** Domains and links are deleted with it. */
export async function removeSso(context: Caller): Promise<OrganizationSso> {
  const { db, actor, jobs } = context
  const { organizationId } = actor
  await db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, actor), 'sso.manage')
    await holdProvider(tx, organizationId)
    await endAttemptsAt(tx, organizationId)
    const removed = await tx
      .deleteFrom('sso_providers')
      .where('organization_id', '=', organizationId)
      .returning('issuer')
      .executeTakeFirst()
    if (!removed) return
    await auditTeam(tx, {
      context,
      action: 'sso.provider-removed',
      subjectId: organizationId,
      details: removed,
    })
    await tellOwners(tx, { jobs, organizationId, event: 'removed', subject: removed.issuer })
  })
  return describeSso(context)
}

export async function testSso(
  context: Caller,
  { issuer }: Received<typeof api.organizationSso.test>,
): Promise<Output<typeof api.organizationSso.test>> {
  await requireWithinLimit(context, {
    kind: 'sso test',
    subject: context.actor.organizationId,
    limit: 30,
    windowSeconds: 3600,
  })
  return { provider_problem: await problemOfProvider(context.outgoing, issuer) }
}

/** Locked as for a deletion: no sign-in with it begins until the transaction ends. */
function holdProvider(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('sso_providers')
    .select(['issuer', 'client_id', 'sealed_secret'])
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

/** Another provider's identifiers stand for different people. */
async function dropLinks(tx: Tx, organizationId: string): Promise<void> {
  await tx.deleteFrom('sso_identities').where('organization_id', '=', organizationId).execute()
}
