import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../db/away.ts'

export interface PatientPool {
  pool: pg.Pool
  /** From now on a database that is away is an error again. */
  loseHeart(): void
}

type WhenConnected = Parameters<pg.Pool['connect']>[0]

/** The code of an error that the job queue's library knows to pass, so that it tries again at once. */
const passing = '40001'
const pauseMs = 1_000

/**
 * A pool for the job queue, whose library ends the process when the database goes away while a job
 * ends. Here connecting waits until the database is back, and a broken query may be repeated.
 */
export function patientPool(pool: pg.Pool): PatientPool {
  let hasHeart = true

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return patientClient(await pool.connect())
      } catch (error) {
        if (!hasHeart || !isDatabaseAway(error)) throw error
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  return {
    pool: new Proxy(pool, {
      get(target, name) {
        // With a callback it is for listening, where the library is patient itself.
        if (name === 'connect')
          return (callback?: WhenConnected) => (callback ? target.connect(callback) : connect())
        return bound(target, name)
      },
    }),
    loseHeart() {
      hasHeart = false
    },
  }
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return bound(target, name)
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(target.query, target, args)
        } catch (error) {
          throw isDatabaseAway(error) ? Object.assign(error as Error, { code: passing }) : error
        }
      }
    },
  })
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
