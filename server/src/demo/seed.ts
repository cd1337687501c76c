import type { User } from '@inkprint/contract'
import { createFirstSuperuser } from '../features/account/first-superuser.ts'
import { requireUser } from '../features/account/users.ts'
import { deleteOldTexts } from '../features/analysis/retention.ts'
import type { Config } from '../platform/config/config.ts'
import { startEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { type Db, openDb, openPool } from '../platform/db/open.ts'
import type { Detector } from '../platform/detector/detector.ts'
import { migrateJobs } from '../platform/queue/jobs.ts'
import { batchesOf } from './batches.ts'
import { chosenTextsOf } from './chosen-texts.ts'
import {
  type DemoRun,
  join,
  momentsOf,
  newCustomerState,
  requestNewEmail,
} from './customer-events.ts'
import { analysesOf } from './history.ts'
import { daysAgo, type Moment } from './moments.ts'
import { customers, demoEmails, newcomer, staffEmail, unverified } from './people.ts'
import { buildDemoProduct, type DemoProduct } from './product.ts'
import { reviewsOf } from './reviews.ts'
import { type DemoText, readDemoTexts } from './texts.ts'
import { webhooksOf } from './webhooks.ts'

export interface SeedOptions {
  /** Allows seeding an installation that already has real data. */
  isBesideRealData: boolean
  /** The password of every account in the demo. */
  password: string
  openDetector(): Detector
  /** The end of the demo's three months. */
  now?: Date
}

export interface Seeded {
  /** False if the demo already existed. */
  isNew: boolean
  /** The superuser created for the demo; null if there already was one. */
  superuser: string | null
}

/** Why nothing was written. */
export class SeedRefusal extends Error {}

/** Fills the configured database with a demo, using the same functions as customers' calls. */
export async function seedDemo(config: Config, options: SeedOptions): Promise<Seeded> {
  const { url, connections, waitMs } = config.database
  const embedded = url ? null : await ownDatabase(config.dataDir)
  const pool = openPool(url ?? embedded?.url ?? '', connections, waitMs)
  const db = openDb(pool)
  try {
    await migrate(pool)
    await migrateJobs(pool)
    const found = await lookAround(db)
    if (found === 'demo') return { isNew: false, superuser: await madeSuperuser(db) }
    if (found === 'half a demo') throw new SeedRefusal(halfADemo)
    if (found === 'real data' && !options.isBesideRealData) throw new SeedRefusal(realData)
    return await fill(db, { config, options })
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

async function ownDatabase(dataDir: string) {
  try {
    return await startEmbedded(dataDir)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SeedRefusal(`${reason}\nIf Inkprint is running, stop it, seed, and start it again.`, {
      cause,
    })
  }
}

const realData = `This database holds users or organizations already, and nothing was written.
To put the demo beside them: npm run seed -- --beside-real-data`

const halfADemo = `A demo was begun in this database and never finished, and nothing was written.
Start again with an empty database; the embedded one is the folder db in DATA_DIR.`

/** Written last, so that its presence means that the demo is complete. */
const lastEmail = unverified.email

async function lookAround(db: Db): Promise<'nothing' | 'demo' | 'half a demo' | 'real data'> {
  const people = await db
    .selectFrom('users')
    .select('email')
    .where('email', 'in', demoEmails)
    .execute()
  if (people.some(({ email }) => email === lastEmail)) return 'demo'
  if (people.length > 0) return 'half a demo'
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', false)
    .limit(1)
    .executeTakeFirst()
  const organization = await db.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
  return user || organization ? 'real data' : 'nothing'
}

async function fill(
  db: Db,
  { config, options }: { config: Config; options: SeedOptions },
): Promise<Seeded> {
  const { password } = options
  const detector = options.openDetector()
  try {
    const product = buildDemoProduct(config, { db, detector })
    const texts = readDemoTexts()
    // The slow part comes before anything is written.
    for (const { text } of texts) await product.deps.detector.analyze({ text, groupId: null })
    const wanted = config.firstSuperuser ?? { email: staffEmail, password }
    const made = await createFirstSuperuser(db, { firstSuperuser: wanted })
    const now = options.now ?? new Date()
    await playAll({ product, password, now, staff: await anySuperuser(db) }, texts)
    await deleteOldTexts({ ...product.deps, now: () => now })
    await product.deps.documents.close()
    return { isNew: true, superuser: made?.email ?? null }
  } finally {
    await detector.close()
  }
}

async function playAll(run: DemoRun, texts: DemoText[]): Promise<void> {
  const { product, now } = run
  const moments: Moment[] = customers.flatMap((customer) => {
    const state = newCustomerState()
    return [
      ...momentsOf(run, { customer, state }),
      ...analysesOf(product, { customer, state, texts, now }),
      ...reviewsOf(product, { state, now }),
      ...(customer === customers[0]
        ? [
            ...chosenTextsOf(product, { state, texts, now }),
            ...batchesOf(product, { state, texts, now }),
            ...webhooksOf(product, { state, now }),
          ]
        : []),
      {
        at: daysAgo(now, { days: 0, share: 0.7 }),
        act: () => wishOfSecond(product, state.members),
      },
    ]
  })
  moments.push({
    at: daysAgo(now, { days: 0, share: 0.8 }),
    act: async () => void (await join(run, { person: newcomer })),
  })
  // In order of time, because credit entries are dated by the clock.
  moments.sort((one, other) => one.at.getTime() - other.at.getTime())
  for (const { at, act } of moments) await product.at(at, act)
  await product.at(now, async () => {
    await join(run, { person: unverified, isVerified: false })
  })
}

/** The second member of each organization has requested a new address that is not confirmed yet. */
async function wishOfSecond(product: DemoProduct, members: User[]): Promise<void> {
  const user = members[1]
  if (user) await requestNewEmail(product, { user, email: user.email.replace('@', '.new@') })
}

async function madeSuperuser(db: Db): Promise<string | null> {
  const made = await db
    .selectFrom('users')
    .select('email')
    .where('email', '=', staffEmail)
    .executeTakeFirst()
  return made?.email ?? null
}

async function anySuperuser(db: Db): Promise<User> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', true)
    .where('is_active', '=', true)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()
  return requireUser(db, id)
}
