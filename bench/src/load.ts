/**
 * Sustained sign-ins, history pages and analyses by key at 1, 10, 100 and 1,000 connections, beside a
 * floor taken in the same run: the password hash alone for sign-ins, an empty Fastify answer or echo
 * for the others. The detector answers at once. `node bench/src/load.ts [seconds] [connections…]`
 */
import { hashPassword, isPassword } from '../../server/src/features/account/passwords.ts'
import { startServerProcess } from '../../server/src/testing/server-process.ts'
import { startServer } from './analyses-server.ts'
import { bytesOf, loadConnections, type Rate, repeat } from './connections.ts'
import { password } from './customers.ts'
import {
  onStage,
  requestsFor,
  type Stage,
  settingsFor,
  type WorkName,
  works,
} from './load-stage.ts'

const [seconds = 10, ...wanted] = process.argv.slice(2).map(Number)
const levels = wanted.length > 0 ? wanted : [1, 10, 100, 1000]
const floorSeconds = Math.max(2, seconds / 3)

await onStage(async (stage) => {
  const server = await startServerProcess(settingsFor(stage))
  const echo = await startServer('echo', { databaseUrl: stage.databaseUrl, connections: 1 })
  const port = Number(new URL(server.url).port)
  try {
    console.log(
      `${'what'.padEnd(18)}connections       /s    p50 ms    p99 ms    floor /s   share  errors`,
    )
    for (const connections of levels) {
      for (const name of Object.keys(works) as WorkName[]) {
        const requests = requestsFor(name, stage, connections)
        // The first requests of a kind only warm up.
        await loadConnections({ port, requests: requests.slice(0, 10), seconds: 1 })
        const floor = await floorOf(name, { stage, echoPort: echo.port, connections })
        const rate = await loadConnections({ port, requests, seconds })
        line(name, { connections, rate, floor })
      }
    }
  } finally {
    await echo.stop()
    await server.stop()
  }
})

interface Floor {
  stage: Stage
  echoPort: number
  connections: number
}

async function floorOf(name: WorkName, { stage, echoPort, connections }: Floor): Promise<Rate> {
  if (name === 'sign-in') {
    const hash = await hashPassword(password)
    const check = () => isPassword(password, hash)
    // More at once than threads only wait for each other.
    return repeat(Array(Math.min(connections, 8)).fill(check), floorSeconds)
  }
  const requests =
    name === 'history page'
      ? Array<Buffer>(connections).fill(
          bytesOf({ method: 'GET', url: '/', headers: { accept: '*/*' } }),
        )
      : requestsFor(name, stage, connections)
  return loadConnections({ port: echoPort, requests, seconds: floorSeconds })
}

function line(
  name: string,
  { connections, rate, floor }: { connections: number; rate: Rate; floor: Rate },
): void {
  const number = (value: number, width: number) => value.toFixed(1).padStart(width)
  const share = `${Math.round((100 * rate.perSecond) / floor.perSecond)} %`
  const errors = Object.keys(rate.errors).length === 0 ? 'none' : JSON.stringify(rate.errors)
  console.log(
    `${name.padEnd(18)}${String(connections).padStart(11)}${number(rate.perSecond, 9)}${number(rate.p50Ms, 10)}${number(rate.p99Ms, 10)}${number(floor.perSecond, 12)}${share.padStart(8)}  ${errors}`,
  )
}
