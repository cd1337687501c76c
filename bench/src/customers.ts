import { createKey } from '@inkprint/server/api-keys'
import { moveCredits } from '@inkprint/server/credits'
import { openDb } from '@inkprint/server/db'
import { newId } from '@inkprint/server/ids'
import { hashPassword } from '@inkprint/server/passwords'
import { startSession } from '@inkprint/server/sessions'
import type pg from 'pg'
import { depsWithoutDetector } from './analyses-server.ts'

export interface Customer {
  organizationId: string
  email: string
  key: string
  /** A session token. */
  session: string
}

export const password = 'Correct-Horse-7'

/** Makes organizations with enough credits, each with a member who can sign in and a key. */
export async function makeCustomers(pool: pg.Pool, count: number): Promise<Customer[]> {
  const deps = { ...(await depsWithoutDetector()), db: openDb(pool) }
  const passwordHash = await hashPassword(password)
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const organizationId = newId('org')
      const userId = newId('usr')
      const email = `writer-${n}@example.com`
      await deps.db.transaction().execute(async (tx) => {
        await tx.insertInto('organizations').values({ id: organizationId, name: 'Bench' }).execute()
        await tx
          .insertInto('users')
          .values({
            id: userId,
            email,
            organization_id: organizationId,
            is_verified: true,
            password_hash: passwordHash,
            first_name: 'Ada',
            last_name: 'Nowak',
          })
          .execute()
        await moveCredits(tx, {
          organizationId,
          amount: 1_000_000_000,
          reason: 'top_up',
          reference: organizationId,
          at: deps.now(),
        })
      })
      const key = await createKey(deps, {
        organizationId,
        name: 'Bench',
        actorUserId: userId,
        address: '127.0.0.1',
      })
      const session = await startSession(deps, userId)
      return { organizationId, email, key: key.api_key, session }
    }),
  )
}
