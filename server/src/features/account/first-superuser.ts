import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { StartProblem } from '../../platform/start-problems.ts'
import { hashPassword } from './password-hash.ts'

export interface Credentials {
  email: string
  password: string
}

const lockId = 4_151_622

/**
 * Creates the first superuser if there is none at startup; returns the credentials only if it was created
 * now.
 */
export async function createFirstSuperuser(
  db: Db,
  {
    firstSuperuser,
    isProduction = false,
  }: { firstSuperuser: Credentials | null; isProduction?: boolean },
): Promise<Credentials | null> {
  const credentials = firstSuperuser ?? {
    email: 'admin@localhost.localdomain',
    // The suffix satisfies the password rules whatever the random part contains.
    password: `${randomBytes(12).toString('base64url')}-aA1`,
  }
  const passwordHash = await hashPassword(credentials.password)
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockId})`.execute(tx)
    const existing = await tx
      .selectFrom('users')
      .select('id')
      .where('is_superuser', '=', true)
      .executeTakeFirst()
    if (existing) return null
    if (!firstSuperuser && isProduction) {
      throw new StartProblem(
        'There is no superuser yet: set SUPERUSER_EMAIL and SUPERUSER_PASSWORD, because a password made here would stand in the log.',
      )
    }
    await tx
      .insertInto('users')
      .values({
        id: newId('usr'),
        email: credentials.email,
        password_hash: passwordHash,
        first_name: 'Inkprint',
        last_name: 'Admin',
        is_superuser: true,
        is_verified: true,
      })
      .onConflict((conflict) =>
        conflict.expression(sql`lower(email)`).doUpdateSet({
          is_superuser: true,
          is_verified: true,
          is_active: true,
          password_hash: passwordHash,
        }),
      )
      .execute()
    return credentials
  })
}
