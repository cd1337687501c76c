import { exportDays } from '@inkprint/contract'
import { audit } from '../../platform/audit.ts'
import { daysAfter } from '../../platform/days.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { isAllowed } from '../../policy/permissions.ts'
import { datasetsOf, type Exported } from './datasets.ts'
import { filesOf } from './files.ts'
import { exportFailedMail, exportReadyMail } from './mails.ts'
import { writeZip } from './zip.ts'

interface Payload {
  exportId: string
}

export const exportPreparation: FeatureJob<Payload> = { name: 'prepare-export', run: prepare }

/** Without ZIP64, a ZIP cannot exceed four gigabytes, and the database should not store that much. */
const mostBytes = 1024 * 1024 * 1024

async function prepare(deps: Deps, { exportId }: Payload): Promise<void> {
  try {
    await writeExport(deps, exportId)
  } catch (error) {
    deps.log.warn({ err: error, export: exportId }, 'an export of data failed')
    await deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('data_export_parts').where('export_id', '=', exportId).execute()
      const failed = await tx
        .updateTable('data_exports')
        .set({ state: 'failed' })
        .where('id', '=', exportId)
        .where('state', '=', 'preparing')
        .executeTakeFirst()
      if (failed.numUpdatedRows > 0n) await deps.jobs.add(tx, exportFailedMail, { exportId })
    })
  }
}

async function writeExport(deps: Deps, exportId: string): Promise<void> {
  const { db, now, jobs } = deps
  const whose = await findWhose(deps, exportId)
  if (!whose) return
  // Left over from an earlier try.
  await db.deleteFrom('data_export_parts').where('export_id', '=', exportId).execute()
  let number = 0
  let bytes = 0
  await writeZip(filesOf(datasetsOf(db, whose), whose), async (content) => {
    bytes += content.byteLength
    if (bytes > mostBytes) throw new Error('The export is too large')
    await db
      .insertInto('data_export_parts')
      .values({ export_id: exportId, number: number++, content })
      .execute()
  })
  await db.transaction().execute(async (tx) => {
    const expires_at = daysAfter(now(), exportDays)
    const ready = await tx
      .updateTable('data_exports')
      .set({ state: 'ready', bytes, expires_at })
      .where('id', '=', exportId)
      .where('state', '=', 'preparing')
      .executeTakeFirst()
    if (ready.numUpdatedRows === 0n) return
    await jobs.add(tx, exportReadyMail, { exportId })
    if (!whose.isWholeOrganization) return
    const { userId, organizationId } = whose
    await audit(tx, {
      actorUserId: userId,
      action: 'data.exported',
      subjectId: userId,
      organizationId,
    })
  })
}

/** The current role counts: a person who lost it since asking gets only their own data. */
async function findWhose({ db }: Deps, exportId: string): Promise<Exported | null> {
  const found = await db
    .selectFrom('data_exports')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'data_exports.user_id')
        .onRef('memberships.organization_id', '=', 'data_exports.organization_id'),
    )
    .select(['data_exports.user_id', 'memberships.organization_id', 'memberships.role'])
    .where('data_exports.id', '=', exportId)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
  if (!found) return null
  const { user_id: userId, organization_id: organizationId, role } = found
  const isWholeOrganization = role !== null && isAllowed(role, 'data.export')
  return { userId, organizationId, isWholeOrganization }
}
