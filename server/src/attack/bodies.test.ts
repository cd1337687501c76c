import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeMember } from '../testing/make.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { textOf } from '../testing/texts.ts'

const calls = ['/v1/analyze', '/v1/price', '/api/client/dashboard/analyze', '/api/admin/users']

describe('A2: bodies are read only for who may send them, and only if they are plain', () => {
  test.each(calls)('A2: a stranger is refused at %s before a body is read', async (path) => {
    const app = await listen()
    const socket = await open(app)
    const answer = textFrom(socket)
    // The rest of the body never comes: whoever waits for it never answers.
    socket.write(`${headOf(path, 6_000_000)}{"constructor":1,"a":[[[`)
    await expect.poll(answer).toContain('HTTP/1.1 401')
    expect(answer()).toContain('UNAUTHORIZED')
  })

  test('A2: the rest of a refused body is left unread, and its sender still gets the answer', async () => {
    const app = await listen()
    let received: Socket | undefined
    app.app.server.once('connection', (each: Socket) => {
      received = each
    })
    const socket = await open(app)
    const answer = textFrom(socket)
    const ended = new Promise((resolve) => socket.once('close', resolve))
    const body = Buffer.alloc(50_000_000, '[')
    socket.write(headOf('/v1/analyze', body.length))
    socket.write(body)
    await ended
    expect(answer()).toContain('HTTP/1.1 401')
    expect(answer().toLowerCase()).toContain('connection: close')
    expect(received?.bytesRead).toBeLessThan(1_000_000)
    const { port } = app.app.server.address() as AddressInfo
    const reply = await fetch(`http://127.0.0.1:${port}/v1/analyze`, {
      method: 'POST',
      headers: { 'content-type': jsonType },
      body: body.subarray(0, 5_000_000),
    })
    expect([reply.status, await reply.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
  })

  test('A2: a member is refused a large body that only a superuser may send', async () => {
    const app = await listen()
    const { token } = await makeMember(app)
    const socket = await open(app)
    const answer = textFrom(socket)
    socket.write(`${headOf('/api/admin/internal/analyze', 6_000_000, token)}{"text":"`)
    await expect.poll(answer).toContain('HTTP/1.1 403')
  })

  test('A2: calls open to anybody take small bodies only', async () => {
    const { app } = await testApp()
    for (const path of ['/auth/register', '/auth/verify', '/auth/jwt/login']) {
      const isForm = path.endsWith('login')
      const reply = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : jsonType },
        payload: isForm ? `username=${'x'.repeat(40_000)}` : `{"token":"${'x'.repeat(40_000)}"}`,
      })
      expect([path, reply.statusCode]).toEqual([path, 413])
    }
  })

  test('A2: who may send large bodies gets deep and crowded ones refused, not parsed', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const text = textOf(200)
    const bodies = {
      deep: `{"text":${JSON.stringify(text)},"a":${'['.repeat(1_000_000)}`,
      'deep and closed': `{"a":${'['.repeat(64)}${']'.repeat(64)}}`,
      'deep objects': `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
      wide: `{"a":[${'1,'.repeat(1_000_000)}1]}`,
      'many fields': `{${Array.from({ length: 50_000 }, (_, at) => `"f${at}":1`).join()}}`,
      'behind escaped quotes': `{"a":"${'\\"'.repeat(1000)}\\\\","b":${'['.repeat(100_000)}}`,
    }
    for (const [name, payload] of Object.entries(bodies)) {
      const reply = await analyze(app, { key: key.api_key, payload })
      expect([name, reply.statusCode, reply.json().detail[0].type]).toEqual([
        ...[name, 422, 'json_too_complex'],
      ])
    }
  })

  test('A2: brackets and commas inside a text are a text', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 100 })
    const text = `${textOf(200)} ${'[{,'.repeat(30_000)} \\" \\\\ "quoted" [[[[`
    const payload = JSON.stringify({ text })
    expect((await analyze(app, { key: key.api_key, payload })).statusCode).toBe(200)
  })

  test('A2: the mark of an encoding before the body does no harm', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const payload = `\ufeff${JSON.stringify({ text: textOf(200) })}`
    expect((await analyze(app, { key: key.api_key, payload })).statusCode).toBe(200)
  })

  test('A2: names that could poison an object are fields like any other: ignored', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const text = JSON.stringify(textOf(200))
    const poison = '"__proto__":{"is_superuser":true},"constructor":{"prototype":{"polluted":1}}'
    const reply = await analyze(app, { key: key.api_key, payload: `{${poison},"text":${text}}` })
    expect(reply.statusCode).toBe(200)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('A2: a form is refused where JSON is expected to be large', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 10 })
    const reply = await app.app.inject({
      method: 'POST',
      url: api.analyses.create.path,
      headers: {
        'x-api-key': key.api_key,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'a&'.repeat(1_000_000),
    })
    expect(reply.statusCode).toBe(413)
  })

  test('A1, A2: a session that ends while its body is still on the way no longer counts', async () => {
    const app = await listen()
    const { user, token } = await makeMember(app)
    const body = JSON.stringify({ new_email: 'thief@example.com' })
    const socket = await open(app)
    const answer = textFrom(socket)
    socket.write(headOf(api.emailChange.request.path, body.length, token) + body.slice(0, 5))
    await sleep(1_500)
    await app.deps.db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    socket.write(body.slice(5))
    await expect.poll(answer).toContain('HTTP/1.1 401')
  })
})

const jsonType = 'application/json'

function analyze({ app }: TestApp, { key, payload }: { key: string; payload: string }) {
  return app.inject({
    method: 'POST',
    url: api.analyses.create.path,
    headers: { 'x-api-key': key, 'content-type': jsonType },
    payload,
  })
}

async function listen(): Promise<TestApp> {
  const app = await testApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  return app
}

async function open({ app }: TestApp): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

function textFrom(socket: Socket): () => string {
  let text = ''
  socket.on('data', (data) => {
    text += data
  })
  return () => text
}

function headOf(path: string, length: number, token?: string): string {
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `content-type: ${jsonType}`,
    `content-length: ${length}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}
