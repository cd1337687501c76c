import { paths } from '@inkprint/contract'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { hashToken, newToken } from '../account/links.ts'
import { exportFailedMessage, exportReadyMessage } from './mail-texts.ts'

interface Payload {
  exportId: string
}

export const exportReadyMail: FeatureJob<Payload> = { name: 'export-ready-mail', run: mailReady }
export const exportFailedMail: FeatureJob<Payload> = { name: 'export-failed-mail', run: mailFailed }

/** The token is made here, so that it appears in the mail only, not even in the queue. */
async function mailReady({ db, mail, settings }: Deps, { exportId }: Payload): Promise<void> {
  const token = newToken()
  const ready = await db
    .updateTable('data_exports')
    .from('users')
    .set({ token_hash: hashToken(token) })
    .whereRef('users.id', '=', 'data_exports.user_id')
    .where('data_exports.id', '=', exportId)
    .where('state', '=', 'ready')
    .returning(['users.email', 'users.first_name', 'data_exports.expires_at'])
    .executeTakeFirst()
  if (!ready?.expires_at) return
  await mail.send(
    exportReadyMessage({
      to: ready.email,
      firstName: ready.first_name,
      link: `${settings.publicUrl}${paths.dataExport}#token=${token}`,
      expiresAt: ready.expires_at,
    }),
  )
}

async function mailFailed({ db, mail, settings }: Deps, { exportId }: Payload): Promise<void> {
  const failed = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .select(['users.email', 'users.first_name'])
    .where('data_exports.id', '=', exportId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (!failed) return
  await mail.send(exportFailedMessage(settings, { to: failed.email, firstName: failed.first_name }))
}
