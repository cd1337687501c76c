import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const root = '/compat/originality/api'

async function scanned(
  { app }: TestApp,
  { key, ...body }: { key: string; content: string; storeScan?: unknown; check_ai?: boolean },
) {
  const headers = { 'x-oai-api-key': key }
  const reply = await app.inject({ method: 'POST', url: `${root}/v3/scan`, headers, body })
  return { status: reply.statusCode, body: reply.json() }
}

test('an earlier scan is answered again as Originality does, without sentences once the text is gone', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 10 })
  const key = member.key.api_key
  const scan = await scanned(app, { key, content: textOf(250) })
  const { id } = scan.body.results.properties
  const read = async (as: string) => {
    const headers = { 'x-oai-api-key': as }
    return (await app.app.inject({ url: `${root}/v3/scan/${id}`, headers })).json()
  }
  expect(await read(key)).toEqual(scan.body)
  await app.deps.db.updateTable('analyses').set({ text: null }).where('id', '=', id).execute()
  expect((await read(key)).results.ai.blocks).toEqual([])
  const stranger = await makeMember(app, {})
  expect(await read(stranger.key.api_key)).toMatchObject({ error_code: 'NOT_FOUND' })
})

test('what scans cost is listed as Originality does, newest first', async () => {
  const app = await testApp()
  const { key } = await makeMember(app, { credits: 10 })
  const first = await scanned(app, { key: key.api_key, content: textOf(250) })
  const second = await scanned(app, { key: key.api_key, content: textOf(450) })
  const headers = { 'x-oai-api-key': key.api_key }
  const url = `${root}/v1/account/credits/content_scan_usage`
  const ids = [second, first].map(({ body }) => body.results.properties.id)
  expect((await app.app.inject({ url, headers })).json()).toEqual({
    usage: [
      { contentID: ids[0], credits_used: 3, date: expect.any(String) },
      { contentID: ids[1], credits_used: 2, date: expect.any(String) },
    ],
  })
})

test('storeScan may be a word, and a scan without AI detection is refused without a charge', async () => {
  const app = await testApp()
  const { key } = await makeMember(app, { credits: 10 })
  const sent = { key: key.api_key, content: textOf(250) }
  expect((await scanned(app, { ...sent, storeScan: 'false' })).status).toBe(200)
  expect((await app.call(api.analyses.list, {}, key.api_key)).body.items).toEqual([])
  const refused = await scanned(app, { ...sent, check_ai: false })
  expect([refused.status, refused.body.error]).toEqual([
    422,
    expect.stringContaining('Only AI detection'),
  ])
  expect((await app.call(api.credits.getBalance, {}, key.api_key)).body).toMatchObject({
    credits: 8,
  })
})

test.each([
  ['originality/api/v1/scan/plag', 'error'],
  ['originality/api/v1/scan/url', 'message'],
  ['winston/v2/plagiarism', 'error'],
  ['gptzero/v2/batch', 'error'],
  ['sapling/api/v1/edits', 'msg'],
  ['zerogpt/api/transform/summarize', 'message'],
])('%s, which is not offered, says so where the service’s clients look', async (path, field) => {
  const { app } = await testApp()
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const requests = [
    { method: 'POST', headers: { accept: 'text/html' } },
    { method: 'GET', headers: { accept: 'text/html' } },
    { method: 'POST', headers: form, body: '--x--' },
  ] as const
  for (const request of requests) {
    const reply = await app.inject({ ...request, url: `/compat/${path}` })
    expect([reply.statusCode, reply.json().error_code]).toEqual([404, 'NOT_FOUND'])
    expect(reply.json()[field]).toContain('not offered')
  }
})
