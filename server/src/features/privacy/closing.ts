import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { system } from '../../policy/actor.ts'
import { auditBy } from '../../policy/audit.ts'
import { cancelWaiting } from '../waiting/cancel.ts'
import { deleteOrganization } from './deleting.ts'
import { closeCheckouts } from './ending-money.ts'
import { mailMembers } from './mails.ts'

const batch = 20

export const organizationDeletion: FeatureJob = {
  name: 'delete-organizations',
  run: deleteDueOrganizations,
  schedule: '*/5 * * * *',
}

async function deleteDueOrganizations(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const due = await db
    .selectFrom('organizations')
    .select('id')
    .where('deletion_at', '<=', now().toISOString())
    .orderBy('deletion_at')
    .limit(batch)
    .execute()
  for (const { id } of due) {
    try {
      await deleteDue(deps, id)
    } catch (error) {
      // One that cannot be deleted now must not block the others; the next run tries again.
      log.warn({ err: error, organization: id }, 'an organization could not be deleted')
    }
  }
}

/**
 * Texts being read when the time comes are finished and charged, and the next run deletes the organization.
 * Waiting texts, including those of paused batches, are canceled.
 */
async function deleteDue(deps: Deps, id: string): Promise<void> {
  const { db, now, jobs } = deps
  const moment = now().toISOString()
  // From here on no key works and nothing new begins.
  await db
    .updateTable('organizations')
    .set({ is_active: false })
    .where('id', '=', id)
    .where('deletion_at', '<=', moment)
    .execute()
  await closeCheckouts(deps, id)
  await db.transaction().execute(async (tx) => {
    const organization = await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', id)
      .where('deletion_at', '<=', moment)
      .forUpdate()
      .executeTakeFirst()
    if (!organization) return
    await cancelWaiting(tx, { deps, organizationId: id, before: now() })
    const { open_analyses } = await tx
      .selectFrom('organizations')
      .select('open_analyses')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (open_analyses > 0) return
    const organizationName = organization.name
    await mailMembers(tx, { jobs, organizationId: id, occasion: 'deleted', organizationName })
    const deleted = await deleteOrganization(tx, id)
    await auditBy(tx, system, {
      action: 'organization.deleted',
      subjectId: id,
      organizationId: id,
      details: { ...deleted, reason: 'its owner asked for it' },
    })
  })
}
