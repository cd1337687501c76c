import {
  api,
  hashText,
  isTextOf,
  measureText,
  PublishedKeys,
  type Receipt,
  verifyReceipt,
} from '@inkprint/contract'
import { compactVerify, createLocalJWKSet } from 'jose'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from '../analysis/jobs.ts'
import { replaceKey, requireSigningKey, withdrawKey } from './keys.ts'

const dayMs = 86_400_000
const text = textOf(230, 'Zanzibar marmalade')

describe('P a receipt', () => {
  test('states text, verdict, thresholds, model and time, and any JOSE library verifies it', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const { status, headers, body } = await app.call(
      api.receipts.get,
      { id: analyzed.analysis_id },
      member.key.api_key,
    )
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/jose')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="inkprint-receipt-${analyzed.analysis_id}.jws"`,
    )
    const keys = await publishedKeys(app)
    const { payload, protectedHeader } = await compactVerify(body, createLocalJWKSet(keys))
    expect(protectedHeader).toEqual({
      alg: 'EdDSA',
      kid: keys.keys[0]?.kid,
      typ: 'inkprint-receipt+jws',
    })
    const stated = JSON.parse(Buffer.from(payload).toString())
    const { analysis_result } = analyzed
    expect(stated).toEqual({
      version: 1,
      issuer: 'http://inkprint.test',
      analysis_id: analyzed.analysis_id,
      analyzed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      text_hash: await hashText(text),
      text_normalization: 'nfc-lf-trim-1',
      words: measureText(text).chargedWords,
      verdict: analysis_result.classification,
      probability_ai_percent: analysis_result.probability_ai_percent,
      ai_share_percent: null,
      false_positive_rate: 0.004,
      max_false_positive_rate: 0.01,
      group_id: 'blog',
      group_name: 'Blog post',
      model_version: 'quick',
    })
    expect(Math.abs(Date.parse(stated.analyzed_at) - Date.now())).toBeLessThan(60_000)
    expect(body).not.toContain(Buffer.from('Zanzibar').toString('base64url').slice(0, 8))
  })

  test('is the same each time, for people and programs', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const id = analyzed.analysis_id
    const byKey = await app.call(api.receipts.get, { id }, member.key.api_key)
    app.advance(dayMs)
    const bySession = await app.call(api.receipts.getOwn, { id }, member.token)
    expect(bySession.body).toBe(byKey.body)
  })

  test('of a text that was not judged says so and states no figures', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member, `not-to-be-judged ${text}`)
    const receipt = await requireReceipt(app, { id: analyzed.analysis_id, member })
    expect(receipt).toMatchObject({
      verdict: 'not_judged',
      probability_ai_percent: null,
      false_positive_rate: null,
      max_false_positive_rate: null,
      group_id: null,
      model_version: 'quick',
    })
  })

  test('is still there, and still verifies the text, after the text was deleted', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const member = await makeMember(app, { credits: 50 })
    const { body: analyzed } = await analyze(app, member)
    app.advance(8 * dayMs)
    await removeOldTexts(app)
    const receipt = await requireReceipt(app, { id: analyzed.analysis_id, member })
    expect(await isTextOf(receipt, text)).toBe(true)
    const stored = await app.deps.db.selectFrom('analyses').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('Zanzibar')
  })

  test('is there where texts are never stored', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '0' } })
    const member = await makeMember(app, { credits: 50 })
    const { body: analyzed } = await analyze(app, member)
    const receipt = await requireReceipt(app, { id: analyzed.analysis_id, member })
    expect(await isTextOf(receipt, text)).toBe(true)
  })

  test('of an earlier release is made of the text while it is kept, and survives its deletion', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    await forgetHashes(app)
    const id = analyzed.analysis_id
    expect(await isTextOf(await requireReceipt(app, { id, member }), text)).toBe(true)
    app.advance(31 * dayMs)
    await removeOldTexts(app)
    expect(await isTextOf(await requireReceipt(app, { id, member }), text)).toBe(true)
  })

  test('of an earlier release whose result says less and whose text is gone is refused with the reason', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const id = analyzed.analysis_id
    await sql`
      update analyses
      set text = null, text_hash = null,
          result = result - 'is_judged' - 'false_positive_rate' - 'max_false_positive_rate'`.execute(
      app.deps.db,
    )
    const refused = await app.call(api.receipts.getOwn, { id }, member.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'RECEIPT_UNAVAILABLE' } })
    await sql`update analyses set text = ${text}`.execute(app.deps.db)
    expect(await requireReceipt(app, { id, member })).toMatchObject({
      verdict: analyzed.analysis_result.classification,
      false_positive_rate: null,
      max_false_positive_rate: null,
    })
  })

  test('is refused for what failed, for what another organization owns and for what was deleted', async () => {
    const { app, member } = await setUp()
    const rival = await makeMember(app, { credits: 50, name: 'Rival' })
    const failed = await app.call(
      api.analyses.create,
      { text: `please-throw ${text}` },
      member.key.api_key,
    )
    expect(failed.status).toBe(500)
    const { body: list } = await app.call(api.ownAnalyses.list, {}, member.token)
    const id = list.items[0]?.analysis_id ?? ''
    expect(await app.call(api.receipts.getOwn, { id }, member.token)).toMatchObject({
      status: 409,
      body: { code: 'NO_RESULT' },
    })
    const { body: analyzed } = await analyze(app, member)
    const own = { id: analyzed.analysis_id }
    for (const reply of [
      await app.call(api.receipts.getOwn, own, rival.token),
      await app.call(api.receipts.get, own, rival.key.api_key),
      await app.call(api.receipts.get, { id: 'ana_unknown' }, member.key.api_key),
    ]) {
      expect(reply.status).toBe(404)
    }
    await app.call(api.ownAnalyses.remove, own, member.token)
    expect((await app.call(api.receipts.getOwn, own, member.token)).status).toBe(404)
  })

  test('does not verify with a changed verdict, nor with the signature of another receipt', async () => {
    const { app, member } = await setUp()
    const { body: one } = await analyze(app, member)
    const { body: other } = await analyze(app, member, `${text} again`)
    const receipt = await receiptOf(app, { id: one.analysis_id, member })
    const [header = '', payload = '', signature = ''] = receipt.split('.')
    const stated = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const verdict = stated.verdict === 'human' ? 'ai' : 'human'
    const changed = Buffer.from(JSON.stringify({ ...stated, verdict })).toString('base64url')
    const foreign = (await receiptOf(app, { id: other.analysis_id, member })).split('.')[2]
    const keys = await publishedKeys(app)
    for (const forged of [`${header}.${changed}.${signature}`, `${header}.${payload}.${foreign}`]) {
      expect(await verifyReceipt(forged, { keys })).toMatchObject({ problem: 'bad_signature' })
    }
    expect(await verifyReceipt(receipt, { keys })).toMatchObject({ problem: null })
  })
})

describe('P the keys of receipts', () => {
  test('are published for anybody, may be cached, and contain nothing private', async () => {
    const { app } = await setUp()
    const reply = await app.app.inject('/.well-known/jwks.json')
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    })
    expect(reply.json()).toEqual({
      issuer: 'http://inkprint.test',
      keys: [
        {
          kty: 'OKP',
          crv: 'Ed25519',
          x: expect.stringMatching(/^[\w-]{43}$/),
          kid: expect.stringMatching(/^[\w-]{43}$/),
          use: 'sig',
          alg: 'EdDSA',
        },
      ],
    })
  })

  test('are one key where many copies start at once', async () => {
    const { app } = await setUp()
    const made = await Promise.all(Array.from({ length: 8 }, () => requireSigningKey(app.deps)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect((await publishedKeys(app)).keys).toHaveLength(1)
  })

  test('are stored encrypted; another secret opens none and leads to a new key', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const receipt = await receiptOf(app, { id: analyzed.analysis_id, member })
    const rows = await app.deps.db.selectFrom('receipt_keys').selectAll().execute()
    // Five parts: encrypted, where a key in the clear would have none.
    expect(rows[0]?.private_key?.split('.')).toHaveLength(5)
    const settings = { ...app.deps.settings, jwtSecret: 'another secret that is also long enough' }
    const { id } = await requireSigningKey({ ...app.deps, settings })
    expect(id).not.toBe(rows[0]?.id)
    const keys = await publishedKeys(app)
    expect(keys.keys.map(({ kid }) => kid)).toEqual([id, rows[0]?.id])
    expect(await verifyReceipt(receipt, { keys })).toMatchObject({ problem: null })
  })

  test('are replaced without making old receipts invalid; the old private half is deleted', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const id = analyzed.analysis_id
    const before = await receiptOf(app, { id, member })
    app.advance(1000)
    const { id: newKey } = await replaceKey(app.deps)
    const after = await receiptOf(app, { id, member })
    expect(after).not.toBe(before)
    const keys = await publishedKeys(app)
    expect(keys.keys).toHaveLength(2)
    expect(keys.keys[0]?.kid).toBe(newKey)
    for (const receipt of [before, after]) {
      expect(await verifyReceipt(receipt, { keys })).toMatchObject({ problem: null })
    }
    const rows = await app.deps.db.selectFrom('receipt_keys').selectAll().execute()
    expect(rows.filter(({ private_key }) => private_key !== null).map((row) => row.id)).toEqual([
      newKey,
    ])
  })

  test('that are withdrawn verify nothing any more, and a new one signs', async () => {
    const { app, member } = await setUp()
    const { body: analyzed } = await analyze(app, member)
    const id = analyzed.analysis_id
    const before = await receiptOf(app, { id, member })
    const { id: leaked } = await requireSigningKey(app.deps)
    expect(await withdrawKey(app.deps, leaked)).toBe(true)
    expect(await withdrawKey(app.deps, leaked)).toBe(false)
    const keys = await publishedKeys(app)
    expect(keys.keys.map(({ kid }) => kid)).not.toContain(leaked)
    expect(await verifyReceipt(before, { keys })).toMatchObject({ problem: 'unknown_key' })
    const after = await receiptOf(app, { id, member })
    expect(await verifyReceipt(after, { keys })).toMatchObject({ problem: null })
  })
})

async function setUp() {
  const app = await testApp()
  return { app, member: await makeMember(app, { credits: 50 }) }
}

function analyze(app: TestApp, { key }: MadeMember, sent = text) {
  return app.call(api.analyses.create, { text: sent }, key.api_key)
}

interface Wanted {
  id: string
  member: MadeMember
}

async function receiptOf(app: TestApp, { id, member }: Wanted): Promise<string> {
  const { status, body } = await app.call(api.receipts.get, { id }, member.key.api_key)
  expect(status).toBe(200)
  return body
}

async function requireReceipt(app: TestApp, wanted: Wanted): Promise<Receipt> {
  const keys = await publishedKeys(app)
  const checked = await verifyReceipt(await receiptOf(app, wanted), { keys, now: app.deps.now() })
  if (checked.problem !== null) throw new Error(checked.problem)
  return checked.receipt
}

async function publishedKeys(app: TestApp) {
  const { body } = await app.call(api.receipts.listKeys, {})
  PublishedKeys.parse(body)
  return body
}

/** As the release before left them. */
async function forgetHashes({ deps }: TestApp): Promise<void> {
  await sql`update analyses set text_hash = null`.execute(deps.db)
}

async function removeOldTexts({ deps, runJobs }: TestApp): Promise<void> {
  await deps.jobs.add(deps.db, textRemoval, {})
  await runJobs()
}
