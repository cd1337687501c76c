import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { api } from '@inkprint/contract'

export interface Attack {
  kind: 'deep' | 'wide' | 'poisoned' | 'compressed' | 'slow'
  count: number
  port: number
}

interface Body {
  path: string
  bytes: Buffer
  headers?: string[]
}

const large = 6_000_000
/** About the largest body that calls without a key accept. */
const small = 31_000
const atOnce = { deep: 20, wide: 20, poisoned: 20, compressed: 20, slow: 500 }

/** Large bodies for a call that needs a key, small ones for calls that do not: strangers can send both. */
const bodies: Record<Attack['kind'], () => Body[]> = {
  deep: () => [
    { path: api.analyses.create.path, bytes: filled('{"constructor":1,"a":', '[', large) },
    { path: api.registration.create.path, bytes: filled('{"constructor":1,"a":', '[', small) },
  ],
  wide: () => [
    { path: api.analyses.create.path, bytes: filled('{"a":[1', ',1', large) },
    { path: api.registration.create.path, bytes: filled('{"a":[1', ',1', small) },
    {
      path: api.auth.login.path,
      bytes: filled('a', '&a', small),
      headers: ['content-type: application/x-www-form-urlencoded'],
    },
  ],
  poisoned: () => [
    { path: api.analyses.create.path, bytes: filled('{"a":1', ',"__proto__":{"a":1}', large) },
    {
      path: api.registration.create.path,
      bytes: filled('{"a":1', ',"__proto__":{"constructor":1}', small),
    },
  ],
  compressed: () => [
    {
      path: api.registration.create.path,
      bytes: gzipSync(Buffer.alloc(30_000_000, '[')).subarray(0, small),
      headers: ['content-encoding: gzip'],
    },
  ],
  slow: () => [{ path: api.registration.create.path, bytes: filled('{"a":"', 'x', small) }],
}

const { kind, count, port } = workerData as Attack
const made = bodies[kind]()
const statuses: Record<string, number> = {}
let sent = 0
await Promise.all(
  Array.from({ length: atOnce[kind] }, async () => {
    while (sent < count) {
      const body = made[sent++ % made.length]
      if (!body) break
      const status = await sendOne(body)
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }),
)
parentPort?.postMessage(statuses)

/** The status of the answer, or `none` if either side closed the connection first. */
async function sendOne({ path, bytes, headers = [] }: Body): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
    socket.end()
  })
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const type = headers.some((each) => each.startsWith('content-type'))
    ? []
    : ['content-type: application/json']
  const lines = [`POST ${path} HTTP/1.1`, 'host: x', ...type, ...headers]
  socket.write(`${lines.join('\r\n')}\r\ncontent-length: ${bytes.length}\r\n\r\n`)
  if (kind === 'slow') await dribble(socket, bytes)
  else socket.write(bytes)
  setTimeout(() => socket.destroy(), 20_000).unref()
  await closed
  return answer.match(/^HTTP\/1\.1 (\d{3})/)?.[1] ?? 'none'
}

/** Sends nearly everything at once, the rest byte by byte, and disconnects before the end. */
async function dribble(socket: ReturnType<typeof connect>, bytes: Buffer): Promise<void> {
  socket.write(bytes.subarray(0, bytes.length - 100))
  for (let at = bytes.length - 100; at < bytes.length - 90; at++) {
    await sleep(300)
    socket.write(bytes.subarray(at, at + 1))
  }
  socket.destroy()
}

function filled(start: string, piece: string, size: number): Buffer {
  return Buffer.from(start + piece.repeat((size - start.length) / piece.length))
}
