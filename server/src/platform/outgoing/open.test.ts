import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startReceiver } from '../../testing/receiver.ts'
import { isPublicAddress } from './addresses.ts'
import { openOutgoing } from './open.ts'

const request = { headers: { 'content-type': 'application/json' }, body: '{}' }
const local = openOutgoing({ isLocalAllowed: true })

describe('where requests may go', () => {
  test.each([
    ...['10.0.0.1', '172.16.5.4', '192.168.1.1', '127.0.0.1', '127.9.9.9', '0.0.0.0', '0.1.2.3'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '168.63.129.16'],
    ...['224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '198.18.0.1'],
    ...['192.0.2.1', '203.0.113.9', '192.88.99.1'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', 'fec0::1'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::ffff:0:1.2.3.4'],
    ...['2002:7f00:1::', '64:ff9b::a00:1', '64:ff9b:1::a00:1', '2001::1', '2001:db8::1', '100::1'],
    ...['4000::1', '5f00::1', 'not an address', ''],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '93.184.216.34', '100.128.0.1', '172.32.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([
    ...['https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
    ...['https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://169.254.169.254/latest/'],
    ...['http://example.com/', 'https://10.1/', 'https://[64:ff9b::7f00:1]/'],
  ])('%s is refused before anybody is asked', async (url) => {
    const outgoing = openOutgoing({
      isLocalAllowed: false,
      resolve: () => Promise.reject(new Error('nobody should ask')),
    })
    expect(outgoing.problemOf(url)).toBeTypeOf('string')
    expect(await outgoing.post({ ...request, url })).toMatchObject({
      problem: 'address_not_allowed',
    })
  })
})

describe('names', () => {
  const found = (...addresses: string[]) => ({
    isLocalAllowed: false,
    resolve: async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })

  test.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [['93.184.216.34', '10.0.0.1']],
    [['2606:4700::1111', '::1']],
  ])('a name that leads to %s is not connected to', async (addresses) => {
    const answer = await openOutgoing(found(...addresses)).post({
      ...request,
      url: 'https://hooks.example.com/',
    })
    expect(answer).toMatchObject({ status: null, problem: 'address_not_allowed' })
  })

  test('a name that was refused is not asked again, whatever it would answer then', async () => {
    const receiver = await startReceiver()
    let questions = 0
    const outgoing = openOutgoing({
      isLocalAllowed: false,
      // Reserved when it is asked first, this machine from then on.
      resolve: async () => [{ address: questions++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }],
    })
    const url = `https://rebinding.example.com:${receiver.port}/`
    expect(await outgoing.post({ ...request, url })).toMatchObject({
      problem: 'address_not_allowed',
    })
    expect(questions).toBe(1)
    expect(receiver.received).toEqual([])
  })

  test('a name nobody knows is said to be one', async () => {
    const outgoing = openOutgoing({
      isLocalAllowed: false,
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    })
    expect(await outgoing.post({ ...request, url: 'https://nobody.example.com/' })).toMatchObject({
      problem: 'name_not_found',
    })
  })
})

describe('reading from an address', () => {
  const asked = { method: 'POST' as const, headers: {}, body: '{}' }

  test('gives the answer as fetch would, without following redirects', async () => {
    const receiver = await startReceiver()
    receiver.answerWith((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}'),
    )
    const answer = await local.fetch(receiver.url, asked)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await answer.json()).toEqual({ a: 1 })
    receiver.answerWith((response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect((await local.fetch(receiver.url, asked)).status).toBe(302)
    expect(receiver.received).toHaveLength(2)
  })

  test.each([
    ['https://127.0.0.1/', '127.0.0.1'],
    ['https://login.example.com/', '10.0.0.1'],
    ['https://login.example.com/', '169.254.169.254'],
    ['http://login.example.com/', '93.184.216.34'],
  ])('%s at %s is refused', async (url, address) => {
    const outgoing = openOutgoing({
      isLocalAllowed: false,
      resolve: async () => [{ address, family: 4 }],
    })
    await expect(outgoing.fetch(url, asked)).rejects.toMatchObject({
      problem: 'address_not_allowed',
    })
  })

  test('an answer that does not end in time is none', async () => {
    const receiver = await startReceiver()
    receiver.answerWith((response) => void response.writeHead(200).write('{'))
    const hasty = openOutgoing({ isLocalAllowed: true, limits: { totalMs: 200 } })
    await expect(hasty.fetch(receiver.url, asked)).rejects.toMatchObject({ problem: 'timeout' })
  })
})

describe('receivers', () => {
  test('an answer is reported with its status and its body', async () => {
    const receiver = await startReceiver()
    receiver.answerWith((response) => response.writeHead(201).end('thanks'))
    expect(await local.post({ ...request, url: receiver.url })).toEqual({
      status: 201,
      body: 'thanks',
      retryAfterSeconds: null,
      problem: null,
    })
    expect(receiver.received).toMatchObject([
      { body: '{}', headers: { 'content-type': 'application/json', 'content-length': '2' } },
    ])
  })

  test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
    const [receiver, privateOne] = [await startReceiver(), await startReceiver()]
    for (const location of ['/elsewhere', privateOne.url, 'http://169.254.169.254/latest/']) {
      receiver.answerWith((response) => response.writeHead(status, { location }).end())
      expect(await local.post({ ...request, url: receiver.url })).toMatchObject({
        status,
        problem: 'redirect',
      })
    }
    expect(receiver.received).toHaveLength(3)
    expect(privateOne.received).toEqual([])
  })

  test('a receiver that hangs is left', async () => {
    const receiver = await startReceiver()
    receiver.answerWith(() => {})
    const hasty = openOutgoing({ isLocalAllowed: true, limits: { totalMs: 200 } })
    expect(await hasty.post({ ...request, url: receiver.url })).toMatchObject({
      status: null,
      problem: 'timeout',
    })
  })

  test('a receiver that drips its answer is left, and its status counts', async () => {
    const receiver = await startReceiver()
    receiver.answerWith((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const hasty = openOutgoing({ isLocalAllowed: true, limits: { totalMs: 300 } })
    const answer = await hasty.post({ ...request, url: receiver.url })
    expect(answer).toMatchObject({ status: 200, problem: null })
    expect(answer.body).toMatch(/^\.+$/)
  })

  test('of an answer of a gigabyte no more than 64 kB are read', async () => {
    const receiver = await startReceiver()
    let sent = 0
    receiver.answerWith((response) => {
      response.writeHead(200)
      const piece = Buffer.alloc(64 * 1024, 'x')
      function pour() {
        while (sent < 1e9 && !response.destroyed) {
          sent += piece.length
          if (!response.write(piece)) return void response.once('drain', pour)
        }
      }
      pour()
    })
    const answer = await local.post({ ...request, url: receiver.url })
    expect(answer.body).toHaveLength(64_000)
    expect(sent).toBeLessThan(50_000_000)
  })

  test.each([
    ['120', 120],
    [new Date(Date.now() + 600_000).toUTCString(), 600],
    ['soon', null],
    ['-5', null],
  ])('Retry-After: %s', async (value, seconds) => {
    const receiver = await startReceiver()
    receiver.answerWith((response) => response.writeHead(503, { 'retry-after': value }).end())
    const { retryAfterSeconds, problem } = await local.post({ ...request, url: receiver.url })
    expect(problem).toBe('status')
    if (seconds === null) expect(retryAfterSeconds ?? 0).toBe(0)
    else expect(Math.abs((retryAfterSeconds ?? 0) - seconds)).toBeLessThan(60)
  })

  test('a receiver that is not there, talks nonsense or has no certificate is reported', async () => {
    const receiver = await startReceiver()
    const secure = receiver.url.replace('http:', 'https:')
    const answer = await local.post({ ...request, url: secure })
    expect(['certificate_refused', 'connection_failed']).toContain(answer.problem)
    await receiver.stop()
    expect(await local.post({ ...request, url: receiver.url })).toMatchObject({
      problem: 'connection_failed',
    })
    const nonsense = createServer((socket) => socket.end('nonsense\r\n\r\n'))
    await new Promise<void>((resolve) => nonsense.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void nonsense.close())
    const address = nonsense.address() as { port: number }
    expect(
      await local.post({ ...request, url: `http://127.0.0.1:${address.port}/` }),
    ).toMatchObject({ problem: 'connection_failed' })
  })
})
