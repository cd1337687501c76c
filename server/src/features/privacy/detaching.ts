import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'

interface Person {
  userId: string
  organizationId: string | null
}

/** Anonymizes the audit log of a deleted user at once; a job does the rest. */
export async function detach(
  tx: Tx,
  { jobs, email, ...person }: Person & { email: string; jobs: Deps['jobs'] },
): Promise<void> {
  await detachAudit(tx, { userId: person.userId, email })
  await jobs.add(tx, personDetachment, person)
}

/** Removes names and addresses from everything logged about somebody. */
async function detachAudit(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await sql`
    update audit_log
    set details = jsonb_strip_nulls(jsonb_build_object('role', details -> 'role')), address = null
    where subject_id = ${userId}`.execute(tx)
  await sql`update audit_log set address = null where actor_user_id = ${userId}`.execute(tx)
  // In every organization, including those they left, or were invited to and never joined.
  await sql`
    update audit_log set details = details - 'email'
    where lower(details ->> 'email') = ${email.toLowerCase()}`.execute(tx)
}

export const personDetachment: FeatureJob<Person> = { name: 'detach-person', run: detachPerson }

const batch = 1_000

/** Keys and analyses stay with the organization without naming their creator; done in batches. */
async function detachPerson({ db }: Deps, { userId, organizationId }: Person): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${organizationId} as id where ${organizationId}::text is not null
    union
    select organization_id from audit_log
    where (subject_id = ${userId} or actor_user_id = ${userId}) and organization_id is not null`.execute(
    db,
  )
  const organizationIds = rows.map(({ id }) => id)
  await sql`
    update api_keys set created_by = null
    where organization_id = any(${organizationIds}) and created_by = ${userId}`.execute(db)
  await sql`
    update api_keys set scopes_given_by = null
    where organization_id = any(${organizationIds}) and scopes_given_by = ${userId}`.execute(db)
  await sql`
    update feedback set user_id = null from analyses
    where analyses.id = analysis_id and analyses.organization_id = any(${organizationIds})
      and feedback.user_id = ${userId}`.execute(db)
  let detached = batch
  while (detached === batch) {
    const { numAffectedRows } = await sql`
      update analyses set user_id = null where id in (
        select id from analyses
        where organization_id = any(${organizationIds}) and user_id = ${userId}
        order by id limit ${batch} for update)`.execute(db)
    detached = Number(numAffectedRows ?? 0)
  }
}
