import { randomBytes } from 'node:crypto'
import {
  type api,
  type DomainProblem,
  missingRecordDays,
  mostSsoDomains,
  type Received,
} from '@inkprint/contract'
import pg from 'pg'
import { audit } from '../../platform/audit.ts'
import { dayMs } from '../../platform/days.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { requireWithinLimit } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { requirePermission } from '../../policy/permissions.ts'
import { auditTeam } from '../memberships/audit.ts'
import { lockTeam } from '../memberships/lock.ts'
import { tellOwners } from './mails.ts'

type Caller = Context<'member'>

/** The name of a domain's TXT record, separate from its other records. */
export function recordName(domain: string): string {
  return `_inkprint.${domain}`
}

export async function addDomain(
  context: Caller,
  { domain }: Received<typeof api.organizationSso.addDomain>,
): Promise<void> {
  const { db, actor, now } = context
  const { organizationId } = actor
  await db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, actor), 'sso.manage')
    const provider = await tx
      .selectFrom('sso_providers')
      .select('organization_id')
      .where('organization_id', '=', organizationId)
      .executeTakeFirst()
    if (!provider) throw new AppError('NOT_FOUND')
    await requireFree(tx, { organizationId, domain })
    const own = await ownDomains(tx, organizationId).execute()
    if (own.some((each) => each.domain === domain)) return
    if (own.length >= mostSsoDomains) throw new AppError('TOO_MANY_SSO_DOMAINS')
    const record_value = `inkprint-domain=${randomBytes(16).toString('base64url')}`
    await tx
      .insertInto('sso_domains')
      .values({ organization_id: organizationId, domain, record_value, created_at: now() })
      .execute()
    await auditTeam(tx, {
      context,
      action: 'sso.domain-added',
      subjectId: organizationId,
      details: { domain },
    })
  })
}

export async function removeDomain(
  context: Caller,
  { domain }: Received<typeof api.organizationSso.removeDomain>,
): Promise<void> {
  const { db, actor } = context
  const { organizationId } = actor
  await db.transaction().execute(async (tx) => {
    requirePermission(await lockTeam(tx, actor), 'sso.manage')
    const { numDeletedRows } = await tx
      .deleteFrom('sso_domains')
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domain)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('NOT_FOUND')
    await auditTeam(tx, {
      context,
      action: 'sso.domain-removed',
      subjectId: organizationId,
      details: { domain },
    })
  })
}

export async function checkDomain(
  context: Caller,
  { domain }: Received<typeof api.organizationSso.checkDomain>,
): Promise<void> {
  const { organizationId, user } = context.actor
  await requireWithinLimit(context, {
    kind: 'sso domain',
    subject: organizationId,
    limit: 60,
    windowSeconds: 3600,
  })
  await check(context, { organizationId, domain, by: user.id, address: context.origin.address })
}

/** Checks every proven domain once a day: an organization that gave a domain up must not keep it here. */
export const dailyDomainCheck: FeatureJob = {
  name: 'sso-domain-check',
  schedule: '40 4 * * *',
  waitsForOthers: true,
  async run(deps) {
    const proven = await deps.db
      .selectFrom('sso_domains')
      .select(['organization_id', 'domain'])
      .where('proven_at', 'is not', null)
      .execute()
    for (const { organization_id: organizationId, domain } of proven) {
      // It may have been removed in the meantime.
      await check(deps, { organizationId, domain, by: null }).catch((error) => {
        if (!(error instanceof AppError)) throw error
      })
    }
  },
}

interface Checked {
  organizationId: string
  domain: string
  /** Null for the daily check. */
  by: string | null
  address?: string
}

/** Looks the record up and stores the result. The name server is asked before anything is locked. */
async function check(deps: Deps, { organizationId, domain, by, address }: Checked): Promise<void> {
  const { db, now, records } = deps
  const expected = await ownDomains(db, organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!expected) throw new AppError('NOT_FOUND')
  const found = await records.findTexts(recordName(domain))
  const problem = problemOf(found, expected.record_value)
  await db.transaction().execute(async (tx) => {
    const row = await ownDomains(tx, organizationId)
      .where('domain', '=', domain)
      .where('record_value', '=', expected.record_value)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    const change = changeOf(row, { problem, at: now() })
    if (change.proven_at !== null && row.proven_at === null) {
      await requireFree(tx, { organizationId, domain })
    }
    await tx
      .updateTable('sso_domains')
      .set({ ...change, domain_problem: problem, checked_at: now() })
      .where('organization_id', '=', organizationId)
      .where('domain', '=', domain)
      .execute()
      .catch(refuseTaken)
    await tell(tx, { deps, organizationId, domain, by, address, before: row, after: change })
  })
}

function problemOf(
  found: Awaited<ReturnType<Deps['records']['findTexts']>>,
  value: string,
): DomainProblem | null {
  if ('problem' in found) return found.problem
  if (found.records.some((record) => record.trim() === value)) return null
  return found.records.length === 0 ? 'no_record' : 'other_record'
}

interface Proof {
  proven_at: string | Date | null
  missing_since: string | Date | null
}

/** A name server that does not answer proves nothing and changes nothing. */
function changeOf(
  { proven_at, missing_since }: { proven_at: string | null; missing_since: string | null },
  { problem, at }: { problem: DomainProblem | null; at: Date },
): Proof {
  if (problem === null) return { proven_at: proven_at ?? at, missing_since: null }
  if (proven_at === null) return { proven_at: null, missing_since: null }
  if (problem === 'no_answer') return { proven_at, missing_since }
  const since = missing_since ?? at
  const isOver = at.getTime() - new Date(since).getTime() >= missingRecordDays * dayMs
  return isOver ? { proven_at: null, missing_since: null } : { proven_at, missing_since: since }
}

interface News {
  deps: Pick<Deps, 'jobs'>
  organizationId: string
  domain: string
  by: string | null
  address: string | undefined
  before: Proof
  after: Proof
}

async function tell(
  tx: Tx,
  { deps: { jobs }, organizationId, domain, by, address, before, after }: News,
): Promise<void> {
  const isProven = before.proven_at === null && after.proven_at !== null
  const isLost = before.proven_at !== null && after.proven_at === null
  const isMissing = before.missing_since === null && after.missing_since !== null
  const news = { jobs, organizationId, subject: domain }
  if (isMissing) await tellOwners(tx, { ...news, event: 'missing' })
  if (!isProven && !isLost) return
  await tellOwners(tx, { ...news, event: isProven ? 'proven' : 'lost' })
  await audit(tx, {
    actorUserId: by,
    action: isProven ? 'sso.domain-proven' : 'sso.domain-lost',
    subjectId: organizationId,
    organizationId,
    details: { domain },
    ...(address !== undefined && { address }),
  })
}

/** A domain already proven by another organization is refused. */
async function requireFree(
  tx: Tx,
  { organizationId, domain }: { organizationId: string; domain: string },
): Promise<void> {
  const taken = await tx
    .selectFrom('sso_domains')
    .select('domain')
    .where('domain', '=', domain)
    .where('organization_id', '!=', organizationId)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  if (taken) throw new AppError('SSO_DOMAIN_TAKEN')
}

/** Two organizations proved it at the same moment: the database accepts only one. */
function refuseTaken(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.constraint === 'sso_domains_proven') {
    throw new AppError('SSO_DOMAIN_TAKEN', { cause: error })
  }
  throw error
}

function ownDomains(db: Deps['db'], organizationId: string) {
  return db
    .selectFrom('sso_domains')
    .select(['domain', 'record_value', 'proven_at', 'missing_since'])
    .where('organization_id', '=', organizationId)
}
