import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { password, testApp } from '../testing/test-app.ts'

describe('answers', () => {
  test('[HC-61] every answer carries a request id, and every error a code and that id', async () => {
    const { app } = await testApp()
    const fine = await app.inject('/api/site')
    expect(fine.headers['x-request-id']).toMatch(/^req_/)
    const refused = await app.inject('/auth/jwt/me')
    expect(refused.json()).toEqual({
      detail: 'Unauthorized',
      code: 'UNAUTHORIZED',
      request_id: refused.headers['x-request-id'],
    })
  })

  test('[HC-59] bare errors carry their phrase', async () => {
    const { app, makeUser } = await testApp()
    const { token } = await makeUser()
    const headers = { authorization: `Bearer ${token}` }
    expect((await app.inject('/auth/jwt/me')).json()).toMatchObject({ detail: 'Unauthorized' })
    expect((await app.inject({ url: '/api/admin/users', headers })).json()).toMatchObject({
      detail: 'Forbidden',
    })
    const unknown = await app.inject({ url: '/api/nothing/here', headers: { accept: 'text/html' } })
    expect(unknown.statusCode).toBe(404)
    expect(unknown.json()).toMatchObject({ detail: 'Not Found', code: 'NOT_FOUND' })
  })

  test('[HC-58] paths answer with and without the trailing slash', async () => {
    const { app } = await testApp()
    for (const url of ['/auth/jwt/me', '/auth/jwt/me/', '/api/admin/users', '/api/admin/users/']) {
      expect((await app.inject(url)).statusCode).toBe(401)
    }
    const payload = { username: 'a@example.com', password }
    const form = new URLSearchParams(payload).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const url of ['/auth/jwt/login', '/auth/jwt/login/']) {
      expect((await app.inject({ method: 'POST', url, headers, payload: form })).statusCode).toBe(
        400,
      )
    }
  })

  test('[HC-60] malformed JSON, no body and other types are refused in the 422 or 415 shape', async () => {
    const { app } = await testApp()
    const send = (payload: string | undefined, type: string) =>
      app.inject({
        method: 'POST',
        url: '/auth/verify',
        headers: { 'content-type': type },
        ...(payload === undefined ? {} : { payload }),
      })
    for (const payload of ['{"token":', '', '[]', '"x"', 'null', '{"__proto__":{"a":1}}', '7']) {
      const reply = await send(payload, 'application/json')
      expect([payload, reply.statusCode]).toEqual([payload, 422])
      expect(reply.json().detail[0]).toMatchObject({
        type: expect.any(String),
        loc: expect.any(Array),
        msg: expect.any(String),
      })
    }
    expect((await send('<token/>', 'application/xml')).json()).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  })

  test('a body of ten megabytes is refused with 413', async () => {
    const { app } = await testApp()
    const reply = await app.inject({
      method: 'POST',
      url: '/auth/verify',
      payload: { token: 'x'.repeat(10_000_000) },
    })
    expect(reply.statusCode).toBe(413)
    expect(reply.json()).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      request_id: expect.any(String),
    })
  })

  test('fixed security headers are on every answer', async () => {
    const { app } = await testApp({ isProduction: true })
    for (const url of ['/api/site', '/nothing', '/redoc', '/auth/jwt/me']) {
      const { headers } = await app.inject(url)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    }
  })

  test('other origins may call only when they are configured', async () => {
    const { app } = await testApp({ corsOrigins: ['https://desk.example'] })
    const ask = (origin: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/auth/jwt/me',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
    expect((await ask('https://desk.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://desk.example',
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    })
    expect((await ask('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    )
  })

  test('[SC-21] a forwarded address counts only behind a trusted proxy', async () => {
    const env = { LIMIT_REGISTRATIONS: '1' }
    const statuses = async (trustProxy: false | number) => {
      const { app } = await testApp({ trustProxy, env })
      const replies: number[] = []
      for (const address of ['198.51.100.1', '198.51.100.2']) {
        const reply = await app.inject({
          method: 'POST',
          url: '/auth/register',
          headers: { 'x-forwarded-for': address },
          payload: {
            first_name: 'A',
            last_name: 'B',
            email: `a${replies.length}@example.com`,
            password,
            confirm_password: password,
            is_terms_accepted: true,
            is_not_consumer_term: true,
          },
        })
        replies.push(reply.statusCode)
      }
      return replies
    }
    expect(await statuses(1)).toEqual([201, 201])
    expect(await statuses(false)).toEqual([201, 429])
  })

  test('[HC-64] tokens, passwords and keys are in no log line', async () => {
    const { app, call, logged, mails, runJobs, makeUser } = await testApp()
    const { user, token } = await makeUser({ is_verified: true })
    await call(api.passwordReset.request, { email: user.email })
    await runJobs()
    const reset = mails[0]?.text.match(/token=([\w-]+)/)?.[1] ?? ''
    await app.inject(`/reset-password?token=${reset}`)
    await call(api.passwordReset.complete, { token: reset, password: 'Staple-Battery-8' })
    const { body } = await call(api.auth.login, {
      username: user.email,
      password: 'Staple-Battery-8',
    })
    await call(api.auth.me, {}, body.access_token)
    const everything = logged.join('\n')
    expect(everything).toContain('/reset-password')
    for (const secret of [reset, token, body.access_token, password, 'Staple-Battery-8']) {
      expect(everything).not.toContain(secret)
    }
  })
})

describe('tokens', () => {
  test('forged, unsigned and foreign tokens are 401', async () => {
    const { app, makeUser } = await testApp()
    const { token } = await makeUser()
    const [header = '', claims = '', signature = ''] = token.split('.')
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const forged = [
      `${encode({ alg: 'none' })}.${claims}.`,
      `${header}.${encode({ ...decoded, sub: 'usr_other' })}.${signature}`,
      `${header}.${encode({ ...decoded, aud: 'elsewhere' })}.${signature}`,
      `${header}.${claims}.${signature.slice(0, -2)}AA`,
      'Bearer',
      '',
      'ink_not_a_session',
      'a.b.c',
    ]
    for (const each of forged) {
      const reply = await app.inject({
        url: '/auth/jwt/me',
        headers: { authorization: `Bearer ${each}` },
      })
      expect([each, reply.statusCode]).toEqual([each, 401])
    }
    expect(
      (await app.inject({ url: '/auth/jwt/me', headers: { authorization: `Basic ${token}` } }))
        .statusCode,
    ).toBe(401)
  })
})

describe('website', () => {
  test('screens get the page, assets are cached for long, an unknown path goes home, API paths do not', async () => {
    const { app } = await testApp({ websiteDirectory: await makeWebsite() })
    const browse = (url: string) => app.inject({ url, headers: { accept: 'text/html,*/*' } })
    for (const url of [
      '/',
      '/login',
      '/login/',
      '/auth/verify?token=x',
      '/dashboard?tab=settings',
      '/users',
    ]) {
      const reply = await browse(url)
      expect([url, reply.statusCode, reply.body]).toEqual([
        url,
        200,
        '<!doctype html><title>Inkprint</title>',
      ])
      expect(reply.headers['cache-control']).toBe('no-cache')
      expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
    }
    const asset = await browse('/assets/app-1a2b.js')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toContain('text/javascript')
    const again = await app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'if-none-match': String(asset.headers.etag) },
    })
    expect(again.statusCode).toBe(304)

    const unknown = await browse('/no/such/page')
    expect([unknown.statusCode, unknown.headers.location]).toEqual([302, '/'])
    for (const url of ['/api/no-such', '/v1/no-such', '/assets/missing.js']) {
      expect((await browse(url)).json()).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('the picture for previews of a link has a whole address', async () => {
    const websiteDirectory = await makeWebsite('<meta property="og:image" content="/card.png">')
    const { app } = await testApp({ websiteDirectory, env: { PUBLIC_URL: 'https://ink.test/' } })
    const page = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect(page.body).toBe('<meta property="og:image" content="https://ink.test/card.png">')
  })

  test('nothing outside the built site can be read', async () => {
    const { app } = await testApp({ websiteDirectory: await makeWebsite() })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    for (const path of [
      '/../../package.json',
      '/..%2f..%2fpackage.json',
      '/assets/../../../etc/passwd',
      '/%2e%2e/server/src/main.ts',
      '//etc/passwd',
    ]) {
      expect(await rawGet(port, path)).not.toMatch(/"name"|root:|import /)
    }
  })
})

describe('documentation', () => {
  test('[HC-53] /redoc is self-contained', async () => {
    const { app } = await testApp()
    const page = await app.inject('/redoc')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<h1>API reference</h1>')
    const loaded = [
      ...page.body.matchAll(
        /<(?:script|link rel="(?:stylesheet|icon)")[^>]*?(?:src|href)="([^"]+)"/g,
      ),
    ]
    expect(loaded.length).toBeGreaterThan(3)
    for (const [, address] of loaded) expect(address).toMatch(/^\/\w/)
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  })
})

async function makeWebsite(page = '<!doctype html><title>Inkprint</title>'): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'inkprint-site-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'index.html'), page)
  await writeFile(join(directory, 'assets', 'app-1a2b.js'), 'console.info("hello")')
  return directory
}

/** A request whose path no client library has tidied up. */
function rawGet(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}
