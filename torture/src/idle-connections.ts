import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '@inkprint/server/testing/postgres'
import { type ServerProcess, startServerProcess } from '@inkprint/server/testing/server-process'

// npm run idle-connections -- [--connections 10000]; needs `ulimit -n` above that.
const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } })
const wanted = Number(values.connections)
const batch = 200
const portOf = (server: ServerProcess) => Number(new URL(server.url).port)

const postgres = await startTestPostgres()
const server = await startServerProcess({
  DATABASE_URL: postgres.url,
  JWT_SECRET: 'a secret for tests that is long enough',
})
try {
  await report('alone', server)
  const kept = await openMany(server, 'GET /v1/health/basic HTTP/1.1\r\nHost: x\r\n\r\n')
  await report(`${kept.length} idle connections, each served once`, server)
  for (const socket of kept) socket.destroy()
  await sleep(2_000)
  await report('those closed', server)

  const startedAt = performance.now()
  const silent = await openMany(server, '')
  await report(`${silent.length} connections that say nothing`, server)
  await Promise.all(silent.filter((each) => !each.closed).map((each) => once(each, 'close')))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  await report(`all of those let go by the server ${seconds} s after the first came`, server)
} finally {
  await server.kill()
  await postgres.remove()
}

/** Opens connections in groups; if there is a request, each connection waits for its answer. */
async function openMany(target: ServerProcess, request: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < wanted) {
    const some = await Promise.all(
      Array.from({ length: Math.min(batch, wanted - sockets.length) }, async () => {
        const socket = connect(portOf(target), '127.0.0.1')
        socket.on('error', () => {})
        await once(socket, 'connect')
        if (request !== '') {
          socket.write(request)
          await once(socket, 'data')
        }
        return socket.resume()
      }),
    )
    sockets.push(...some)
  }
  return sockets
}

/** Reports the server's memory, and how long others wait for an answer that needs the database. */
async function report(state: string, target: ServerProcess): Promise<void> {
  const times: number[] = []
  for (let count = 0; count < 200; count++) {
    const startedAt = performance.now()
    const reply = await fetch(`${target.url}/v1/health/database`)
    if (reply.status !== 200) throw new Error(`${state}: answered ${reply.status}`)
    await reply.arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  times.sort((left, right) => left - right)
  const at = (share: number) => `${times[Math.floor(times.length * share)]?.toFixed(1)} ms`
  const status = readFileSync(`/proc/${target.pid()}/status`, 'utf8')
  const megabytes = Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1024)
  console.log(`${state}: ${megabytes} MB, answers p50 ${at(0.5)}, p99 ${at(0.99)}`)
}
