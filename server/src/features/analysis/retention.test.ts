import { api } from '@inkprint/contract'
import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { openDb, openPool } from '../../platform/db/open.ts'
import { migrateJobs } from '../../platform/queue/jobs.ts'
import { crontabOf } from '../../platform/queue/run-jobs.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from './jobs.ts'

const dayMs = 86_400_000
const text = textOf(200, 'Zanzibar marmalade')
const everything = { text, include_guidelines: true, include_humanization_prompt: true }

describe('retention', () => {
  test('[SC-23] advice that quotes a text is forgotten with the text; the verdict stays', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const { key } = await makeMember(app, { credits: 50 })
    const { body } = await app.call(api.analyses.create, everything, key.api_key)
    const given = body.analysis_result
    expect(JSON.stringify(given)).toContain('Zanzibar')
    expect(await recall(app, { id: body.analysis_id, key: key.api_key })).toEqual(given)

    app.advance(7 * dayMs)
    await forget(app)
    expect(await storedWords(app)).not.toContain('Zanzibar')
    expect(await recall(app, { id: body.analysis_id, key: key.api_key })).toEqual({
      ...given,
      guidelines: given.guidelines.map((each) => ({ ...each, copywriter_rules: [] })),
      copywriter_rules_block: null,
      humanization_prompt: null,
    })
  })

  test('A9: a comment that may quote the text goes with it; the judgment stays', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const { key } = await makeMember(app, { credits: 50 })
    const { body } = await app.call(api.analyses.create, everything, key.api_key)
    const comment = 'You call "Zanzibar marmalade" AI, and it is mine.'
    const answer = { analysis_id: body.analysis_id, is_correct: false, comment }
    await app.call(api.analyses.sendFeedback, answer, key.api_key)
    app.advance(7 * dayMs - 60_000)
    await forget(app)
    expect(await feedbackOf(app)).toEqual([{ is_correct: false, comment }])
    app.advance(60_000)
    await forget(app)
    expect(await feedbackOf(app)).toEqual([{ is_correct: false, comment: null }])
  })

  test('[SC-23] with RETENTION_DAYS 0 the advice is answered once and never written', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '0' } })
    const { key } = await makeMember(app, { credits: 50 })
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: api.analyses.create.path,
        headers: { 'x-api-key': key.api_key, 'idempotency-key': 'once' },
        payload: everything,
      })
    const first = await send()
    expect(first.json().analysis_result.humanization_prompt).toContain('Zanzibar')
    expect(await storedWords(app)).not.toContain('Zanzibar')
    const again = await send()
    expect(again.json()).toMatchObject({
      analysis_id: first.json().analysis_id,
      analysis_result: { classification: 'ai', humanization_prompt: null },
      credits: first.json().credits,
    })
  })

  test('[SC-23] more texts than one batch are all removed', async () => {
    const app = await testApp()
    const { key, organizationId } = await makeMember(app, { credits: 50 })
    await app.call(api.analyses.create, everything, key.api_key)
    await sql`
      insert into analyses
      select 'ana_' || n, ${organizationId}, api_key_id, user_id, words, credits, group_id,
             classification, probability, model_version, result, text, created_at
      from analyses, generate_series(1, 2500) n`.execute(app.deps.db)
    app.advance(31 * dayMs)
    await forget(app)
    expect(await storedWords(app)).not.toContain('Zanzibar')
  })

  test('[SC-23] a text outlives its time by an hour at most', () => {
    const due = parseCrontab(crontabOf([textRemoval]))
    const at = (hour: number) => ({ min: 10, hour, date: 1, month: 1, dow: 1 })
    for (let hour = 0; hour < 24; hour++) {
      expect(due.some((item) => item.match(at(hour)))).toBe(true)
    }
  })

  test('quotes of texts removed before this was so are forgotten by the upgrade', async () => {
    const database = await createTestDatabase(inject('databaseServer'), 'empty')
    const pool = openPool(database.url, 3)
    const db = openDb(pool)
    try {
      await migrateJobs(pool)
      const before = (await migrationNames()).filter((name) => name < '0008')
      await migrate(pool, before)
      await sql`insert into organizations (id, name) values ('org_1', 'Quill')`.execute(db)
      await sql`
        insert into analyses
          (id, organization_id, api_key_id, words, credits, group_id, classification, probability,
           model_version, result, created_at)
        values ('ana_1', 'org_1', 'key_1', 200, 2, 'blog', 'ai', 1, 'm',
                ${JSON.stringify({ words: 200, humanization_prompt: 'Zanzibar', guidelines: [{ name: 'Rhythm', copywriter_rules: ['Zanzibar'] }] })},
                now())`.execute(db)
      await migrate(pool)
      const { result } = await db.selectFrom('analyses').select('result').executeTakeFirstOrThrow()
      expect(result).toEqual({
        words: 200,
        guidelines: [{ name: 'Rhythm', copywriter_rules: [] }],
        copywriter_rules_block: null,
        humanization_prompt: null,
      })
    } finally {
      await db.destroy()
      await database.drop()
    }
  })
})

async function recall(app: TestApp, { id, key }: { id: string; key: string }) {
  return (await app.call(api.analyses.get, { id }, key)).body.analysis_result
}

async function forget(app: TestApp): Promise<void> {
  await app.deps.jobs.add(app.deps.db, textRemoval, {})
  await app.runJobs()
}

/** Whatever the database holds about analyses, as one string. */
async function storedWords({ deps }: TestApp): Promise<string> {
  return JSON.stringify(await deps.db.selectFrom('analyses').selectAll().execute())
}

function feedbackOf({ deps }: TestApp) {
  return deps.db.selectFrom('feedback').select(['is_correct', 'comment']).execute()
}
