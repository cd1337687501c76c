import { randomBytes } from 'node:crypto'
import { coarseNetworkOf } from '../../platform/addresses.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Deps, FeatureJob } from '../../platform/deps.ts'
import { countAttempt } from '../../platform/throttle.ts'
import type { Context } from '../../policy/context.ts'
import { deviceName } from './device-name.ts'
import { hashToken } from './links.ts'
import { newDeviceMessage } from './mail-texts.ts'

const cookieName = 'device'
/** As long as browsers keep a cookie at most. */
export const deviceDays = 400
const mailsPerDay = 5

/**
 * Recognizes the browser by a random token in a cookie, or gives it one. The account's owner is notified of
 * every new browser except the first.
 */
export async function recognizeDevice(
  tx: Tx,
  { context, userId }: { context: Context; userId: string },
): Promise<void> {
  const at = context.now()
  const token = tokenOf(context) ?? randomBytes(32).toString('base64url')
  context.headers.send('set-cookie', cookieOf(token, context.settings.publicUrl))
  const { numUpdatedRows } = await tx
    .updateTable('devices')
    .set({ last_used_at: at })
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  const earlier = await tx
    .selectFrom('devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await tx
    .insertInto('devices')
    .values({ user_id: userId, token_hash: hashToken(token), created_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (earlier && (await mayTell({ db: tx, now: context.now }, userId))) {
    await context.jobs.add(tx, newDeviceMail, {
      userId,
      device: deviceName(context.headers.read('user-agent') ?? null),
      network: coarseNetworkOf(context.origin.address),
      at: at.toISOString(),
    })
  }
}

/** Programs without cookies look new at every sign-in, so the owner is not notified more often than this. */
async function mayTell(deps: Pick<Deps, 'db' | 'now'>, userId: string): Promise<boolean> {
  const { isAllowed } = await countAttempt(deps, {
    kind: 'mail new-device',
    subject: userId,
    limit: mailsPerDay,
    windowSeconds: 86_400,
  })
  return isAllowed
}

function tokenOf({ headers }: Context): string | null {
  const cookies = (headers.read('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(7)
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

/** The cookie grants no access, and only sign-in calls need it. */
function cookieOf(token: string, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const age = deviceDays * 86_400
  return `${cookieName}=${token}; Path=/auth; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`
}

export const newDeviceMail: FeatureJob<{
  userId: string
  device: string
  network: string
  at: string
}> = {
  name: 'new-device-mail',
  async run(deps, { userId, ...signIn }) {
    const account = await deps.db
      .selectFrom('users')
      .select(['email', 'first_name'])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!account) return
    const recipient = { to: account.email, firstName: account.first_name }
    await deps.mail.send(newDeviceMessage({ ...signIn, ...deps.settings }, recipient))
  },
}
