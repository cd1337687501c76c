import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../db/away.ts'

export interface ReconnectingPool {
  pool: pg.Pool
  /** From now on a database that is away is an error again. */
  stopWaiting(): void
}

type WhenConnected = Parameters<pg.Pool['connect']>[0]

/** An error code after which the queue's library tries again at once. */
const retriedCode = '40001'
const pauseMs = 1_000

/**
 * A pool for the job queue, whose library ends the process when the database goes away while a job
 * ends. Here connecting waits until the database is back, and a broken query may be repeated.
 */
export function reconnectingPool(pool: pg.Pool): ReconnectingPool {
  let isWaiting = true

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return repeatableClient(await pool.connect())
      } catch (error) {
        if (!isWaiting || !isDatabaseAway(error)) throw error
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  return {
    pool: new Proxy(pool, {
      get(target, name) {
        // With a callback it is for listening, where the library reconnects by itself.
        if (name === 'connect')
          return (callback?: WhenConnected) => (callback ? target.connect(callback) : connect())
        return bound(target, name)
      },
    }),
    stopWaiting() {
      isWaiting = false
    },
  }
}

function repeatableClient(client: pg.PoolClient): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name !== 'query') return bound(target, name)
      return async (...args: unknown[]) => {
        try {
          return await Reflect.apply(target.query, target, args)
        } catch (error) {
          throw isDatabaseAway(error) ? Object.assign(error as Error, { code: retriedCode }) : error
        }
      }
    },
  })
}

function bound(target: object, name: string | symbol): unknown {
  const value = Reflect.get(target, name)
  return typeof value === 'function' ? value.bind(target) : value
}
