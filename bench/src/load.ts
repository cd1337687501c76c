/**
 * Sustained sign-ins, history pages and analyses by key at 1, 10, 100 and 1,000 connections, compared with a
 * floor measured in the same run: the password hash alone for sign-ins, the same SQL alone for the others.
 * The detector answers at once. `node bench/src/load.ts [seconds] [connections…]`
 */
import { hashPassword, isPassword } from '@inkprint/server/passwords'
import { startServerProcess } from '@inkprint/server/testing/server-process'
import { recordCalls } from './bare-sql.ts'
import { loadConnections, type Rate, repeat } from './connections.ts'
import { password } from './customers.ts'
import {
  requestsFor,
  type Setup,
  settingsFor,
  type WorkName,
  withSetup,
  works,
} from './load-setup.ts'

const [seconds = 10, ...wanted] = process.argv.slice(2).map(Number)
const levels = wanted.length > 0 ? wanted : [1, 10, 100, 1000]
const names = Object.keys(works) as WorkName[]
const floorSeconds = Math.max(2, seconds / 3)
/** More tasks at once would only wait for each other, for processors and connections alike. */
const mostAtOnce = 16

await withSetup(async (setup) => {
  const server = await startServerProcess(settingsFor(setup))
  const port = Number(new URL(server.url).port)
  try {
    const floors = await bareWorks(setup)
    console.log(
      `${'what'.padEnd(18)}connections       /s    p50 ms    p99 ms    floor /s   share  errors`,
    )
    for (const connections of levels) {
      for (const name of names) {
        const requests = requestsFor(name, setup, connections)
        // The first requests of a kind only warm up.
        await loadConnections({ port, requests: requests.slice(0, 10), seconds: 1 })
        const tasks = floors[name].slice(0, Math.min(connections, mostAtOnce))
        const floor = await repeat(tasks, floorSeconds)
        const rate = await loadConnections({ port, requests, seconds })
        line(name, { connections, rate, floor })
      }
    }
  } finally {
    await server.stop()
  }
})

type Task = () => Promise<unknown>

/** The minimum that each kind of request has to do, once per customer. */
async function bareWorks({ pool, customers }: Setup): Promise<Record<WorkName, Task[]>> {
  const hash = await hashPassword(password)
  const sqlOf = async (name: WorkName) =>
    customers.map(await recordCalls(pool, { customers, requestFor: works[name] }))
  return {
    'sign-in': customers.map(() => () => isPassword(password, hash)),
    'history page': await sqlOf('history page'),
    'analysis by key': await sqlOf('analysis by key'),
  }
}

function line(
  name: string,
  { connections, rate, floor }: { connections: number; rate: Rate; floor: Rate },
): void {
  const number = (value: number, width: number) => value.toFixed(1).padStart(width)
  const share = `${Math.round((100 * rate.perSecond) / floor.perSecond)}%`
  const errors = Object.keys(rate.errors).length === 0 ? 'none' : JSON.stringify(rate.errors)
  console.log(
    `${name.padEnd(18)}${String(connections).padStart(11)}${number(rate.perSecond, 9)}${number(rate.p50Ms, 10)}${number(rate.p99Ms, 10)}${number(floor.perSecond, 12)}${share.padStart(8)}  ${errors}`,
  )
}
