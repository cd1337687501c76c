import { api, requestFor } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('calls behind a link that works', () => {
  test('are limited for each link and network, and other readers and links are not', async () => {
    const app = await testApp({ trustProxy: 1, env: { LIMIT_SHARED_READS: '3' } })
    const member = await makeMember(app, { credits: 9 })
    const input = { text: textOf(200), api_key_id: member.key.id }
    const { body } = await app.call(api.playground.analyze, input, member.token)
    const wanted = { id: body.analysis_id, includes_text: false, valid_days: 1 } as const
    const [one, other] = await Promise.all(
      [1, 2].map(async () => {
        const made = await app.call(api.shares.create, wanted, member.token)
        return new URL(made.body.url).hash.replace('#token=', '')
      }),
    )
    const read = async (token = '', address = '198.51.100.7') => {
      const request = requestFor(api.sharedAnalysis.get, {}, { token })
      const headers = { ...request.headers, 'x-forwarded-for': address }
      return app.app.inject({ ...request, headers })
    }
    for (const status of [200, 200, 200, 429]) expect((await read(one)).statusCode).toBe(status)
    const refused = await read(one)
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call(api.sharedAnalysis.open, {}, one)).status).toBe(200)
    expect((await read(one, '203.0.113.9')).statusCode).toBe(200)
    expect((await read(other)).statusCode).toBe(200)
    app.advance(3_600_000)
    expect((await read(one)).statusCode).toBe(200)
  })
})
