import type { AddressInfo } from 'node:net'
import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../testing/make.ts'
import { testApp } from '../testing/test-app.ts'
import { sendRaw } from './raw-http.ts'

/** What the fuzzer found, one by one, so that it stays found. */
describe('malformed requests', () => {
  test('[HC-60] a NUL is refused in every place a text can stand, before the database sees it', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const { token: member } = await makeMember(app)
    const answers = [
      await app.call(api.admin.users.get, { id: 'a\0b' }, token),
      await app.call(api.admin.users.list, { search: '\0' }, token),
      await app.call(api.admin.organizations.list, { name_filter: 'a\0' }, token),
      await app.call(api.auth.login, { username: '\0', password: 'x' }),
      await app.call(api.purchases.confirm, { session_id: '\0' }, member),
      await app.call(api.apiKeys.countRequests, { api_key_ids: ['key_1', '\0'] }, member),
      await app.call(api.credits.listEntries, { apiKeyId: '\0' }, member),
    ]
    expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(422))
    expect(answers[0]?.body).toMatchObject({
      detail: [{ loc: ['path', 'id'], msg: 'Must not contain NUL characters' }],
    })
  })

  test('[HC-60] half a surrogate pair becomes U+FFFD instead of breaking what stores it', async () => {
    const app = await testApp()
    const { token } = await app.makeUser({ is_superuser: true })
    const made = await app.call(api.admin.organizations.create, { name: 'Quill \ud83d' }, token)
    expect([made.status, made.body.name]).toEqual([201, 'Quill \ufffd'])
    const person = { email: 'ada@example.com', password: 'Correct-Horse-7', first_name: '\udc00' }
    expect((await app.call(api.admin.users.create, person, token)).body.first_name).toBe('\ufffd')
  })

  test('[HC-61] what reaches no route is refused in the same shape, with the same headers', async () => {
    const { app } = await testApp({ websiteDirectory: 'nowhere' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const lines: [line: string, status: number][] = [
      ['GET //', 404],
      ['OPTIONS //?a=1', 404],
      ['GET http://[', 400],
      ['GET http://evil.example/', 404],
      ['GET /%', 400],
      ['GET /%E0%A4%A', 400],
      ['GET /v1/analyses/%ff', 400],
      [`GET /v1/analyses/${'a'.repeat(300)}`, 404],
      ['GET /sandbox/checkout/%00', 404],
      ['GET /sandbox/billing/%00', 404],
      ['FOO /', 400],
      ['GET /a b', 400],
      [`GET /${'a'.repeat(20_000)}`, 431],
    ]
    for (const [line, status] of lines) {
      const head = `${line} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`
      const answer = await sendRaw(port, Buffer.from(head))
      const name = line.slice(0, 40)
      expect([name, answer.status]).toEqual([name, status])
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-request-id': expect.stringMatching(/^req_/),
      })
      expect(JSON.parse(answer.body)).toEqual({
        detail: expect.any(String),
        code: expect.stringMatching(/^[A-Z_]+$/),
        request_id: answer.headers['x-request-id'],
      })
    }
  })

  test('[HC-61] a line break smuggled into a header ends the request, not our answer', async () => {
    const { app } = await testApp()
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const smuggled =
      'POST /auth/verify HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n0\r\n\r\nGET /api/site HTTP/1.1\r\nhost: a\r\n\r\n'
    const answer = await sendRaw(port, Buffer.from(smuggled))
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain('legal_entity')
  })
})
