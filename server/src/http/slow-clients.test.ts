import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeMember } from '../testing/make.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { textOf } from '../testing/texts.ts'

const requestMs = 2_400

describe('a client that', () => {
  test('connects and says nothing is let go', async () => {
    const { socket, ended } = await open(await listen())
    expect(await ended).toContain('HTTP/1.1 408')
    expect(socket.destroyed).toBe(true)
  })

  test('sends its headers letter by letter is let go', async () => {
    const { socket, ended } = await open(await listen())
    dribble(socket, `GET /api/site HTTP/1.1\r\nHost: x\r\nX-Slow: ${'z'.repeat(5_000)}\r\n\r\n`)
    expect(await ended).toContain('HTTP/1.1 408')
  })

  test('sends its body letter by letter is let go', async () => {
    const { socket, ended } = await open(await listen())
    socket.write(
      'POST /auth/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n',
    )
    dribble(socket, ' '.repeat(5_000))
    expect(await ended).toContain('HTTP/1.1 408')
  })

  test('asks for more than it ever reads is let go, and others are served meanwhile', async () => {
    // Only silence ends it: on a busy machine the others may have to wait for long.
    const app = await listen({ requestMs: 60_000, silenceMs: 2_000 })
    // Written once, when it is first asked for; what is tried here is the sending.
    await app.app.inject('/openapi.json')
    const { socket } = await open(app)
    socket.pause()
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
    await expect.poll(() => connections(app)).toBe(1)
    const reply = await fetch(`http://127.0.0.1:${portOf(app)}/api/site`, {
      headers: { connection: 'close' },
    })
    expect(reply.status).toBe(200)
    await expect.poll(() => connections(app), { timeout: 30_000 }).toBe(0)
  })

  test('waits long for its analysis is not slow, and gets it', async () => {
    const app = await listen()
    const { key } = await makeMember(app, { credits: 1 })
    const reply = await fetch(`http://127.0.0.1:${portOf(app)}${api.analyses.create.path}`, {
      method: 'POST',
      headers: { 'x-api-key': key.api_key, 'content-type': 'application/json' },
      body: JSON.stringify({ text: textOf(200, `please-wait-${2 * requestMs}`) }),
    })
    expect(reply.status).toBe(200)
  })
})

async function listen(timeouts = { requestMs, silenceMs: 60_000 }): Promise<TestApp> {
  const app = await testApp({ timeouts })
  await app.app.listen({ host: '127.0.0.1', port: 0 })
  return app
}

function portOf({ app }: TestApp): number {
  return (app.server.address() as AddressInfo).port
}

/** A connection, and all it was told by the time it is closed. */
async function open(app: TestApp): Promise<{ socket: Socket; ended: Promise<string> }> {
  const socket = connect(portOf(app), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let told = ''
  socket.on('data', (data) => {
    told += data
  })
  socket.on('error', () => {})
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(told)))
  await once(socket, 'connect')
  return { socket, ended }
}

function dribble(socket: Socket, text: string): void {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++] ?? ''), 20)
  socket.once('close', () => clearInterval(timer))
}

function connections({ app }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
