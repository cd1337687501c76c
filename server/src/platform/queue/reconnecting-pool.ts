import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseAway } from '../db/away.ts'

export interface ReconnectingPool {
  pool: pg.Pool
  /** From now on, an unavailable database is an error again. */
  stopWaiting(): void
  /** The library does not wait until the end of a job is recorded, so whoever ends the pool must. */
  whenIdle(): Promise<void>
}

type WhenConnected = Parameters<pg.Pool['connect']>[0]

/** An error code that makes the queue's library retry at once. */
const retriedCode = '40001'
const pauseMs = 1_000

/**
 * A pool for the job queue, whose library ends the process if the database becomes unavailable while a job
 * finishes. Here, connecting waits until the database is back, and a failed query may be repeated. With
 * `giveUp`, it does not wait: `giveUp` gets the error, and the library's call never settles.
 */
export function reconnectingPool(
  pool: pg.Pool,
  { giveUp }: { giveUp?: (error: unknown) => void } = {},
): ReconnectingPool {
  let isWaiting = true
  let inUse = 0
  let idleAgain = Promise.withResolvers<void>()

  function giveBack(): void {
    inUse -= 1
    if (inUse > 0) return
    idleAgain.resolve()
    idleAgain = Promise.withResolvers()
  }

  async function connect(): Promise<pg.PoolClient> {
    inUse += 1
    try {
      return repeatableClient(await connectPatiently(), giveBack)
    } catch (error) {
      giveBack()
      throw error
    }
  }

  async function connectPatiently(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        if (giveUp) {
          giveUp(error)
          return new Promise(() => {})
        }
        if (!isWaiting || !isDatabaseAway(error)) throw error
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  return {
    pool: new Proxy(pool, {
      get(target, name) {
        // With a callback, the connection is for listening, which the library reconnects itself.
        if (name === 'connect')
          return (callback?: WhenConnected) => (callback ? target.connect(callback) : connect())
        return bound(target, name)
      },
    }),
    stopWaiting() {
      isWaiting = false
    },
    async whenIdle() {
      while (inUse > 0) await idleAgain.promise
    },
  }
}

function repeatableClient(client: pg.PoolClient, whenReleased: () => void): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      if (name === 'release') {
        return (error?: Error | boolean) => {
          target.release(error)
          whenReleased()
        }
      }
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
