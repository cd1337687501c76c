import { api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('reports and receipts downloaded on screen', () => {
  test('are limited for each person, together, and programs have the limit of their key', async () => {
    const app = await testApp({ env: { LIMIT_DOWNLOADS: '2' } })
    const member = await makeMember(app, { credits: 9 })
    const colleague = await app.makeUser({ organization_id: member.organizationId })
    const input = { text: textOf(200), api_key_id: member.key.id }
    const { body } = await app.call(api.playground.analyze, input, member.token)
    const named = { id: body.analysis_id }
    expect((await app.call(api.receipts.getOwn, named, member.token)).status).toBe(200)
    expect((await app.call(api.reports.getOwn, named, member.token)).status).toBe(200)
    for (const endpoint of [api.receipts.getOwn, api.reports.getOwn]) {
      const refused = await app.call(endpoint, named, member.token)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await app.call(api.receipts.getOwn, named, colleague.token)).status).toBe(200)
    for (let time = 0; time < 3; time++) {
      expect((await app.call(api.receipts.get, named, member.key.api_key)).status).toBe(200)
    }
    app.advance(3_600_000)
    expect((await app.call(api.receipts.getOwn, named, member.token)).status).toBe(200)
  })
})
