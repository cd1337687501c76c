import { api, type Batch, type BatchItem, type Input, requestFor } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { expectGoodBooks } from '../../testing/books.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { waitingExpiry } from '../reading/expired.ts'
import { readAllWaiting } from '../reading/reader.ts'

const dayMs = 86_400_000

type Items = Input<typeof api.batches.create>['items']

describe('DESIGN2 15: a batch', () => {
  test('reserves the price of all texts that can be read, refuses the others one by one, and charges each when it was read', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const created = await create(app, { member, items: mixedItems, title: 'Spring' })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({
      title: 'Spring',
      status: 'running',
      counts: { total: 7, refused: 5, waiting: 2, done: 0 },
      words: 600,
      credits: { used: 0, reserved: 3 },
      refused: [
        { id: 'short', reason: 'too_short', words: 12, credits: 0 },
        { id: 'empty', reason: 'empty' },
        { id: 'long', reason: 'too_long' },
        { id: 'one', reason: 'duplicate_id' },
        { id: 'odd', reason: 'unreadable_characters' },
      ],
    })
    await expectGoodBooks(app)
    await readAllWaiting(app.deps)
    const batch = await get(app, { member, id: created.body.batch_id })
    expect(batch).toMatchObject({
      status: 'done',
      counts: { total: 7, refused: 5, waiting: 0, reading: 0, done: 2 },
      words: 600,
      words_read: 600,
      credits: { used: 3, reserved: 0 },
    })
    expect(batch.finished_at).not.toBeNull()
    expect(await balanceOf(app, member.organizationId)).toBe(17)
    await expectGoodBooks(app)
  })

  test('costs what its price said, and the price reserves nothing', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const { body } = await app.call(
      api.batches.getPrice,
      { items: mixedItems, include_guidelines: true },
      member.key.api_key,
    )
    expect(body).toMatchObject({ credits: 6, words: 600, accepted: 2, credits_available: 20 })
    expect(body.items.map(({ id, credits, reason }) => [id, credits, reason])).toEqual([
      ['one', 4, null],
      ['two', 2, null],
      ['short', 0, 'too_short'],
      ['empty', 0, 'empty'],
      ['long', 0, 'too_long'],
      ['one', 0, 'duplicate_id'],
      ['odd', 0, 'unreadable_characters'],
    ])
    await create(app, { member, items: mixedItems, include_guidelines: true })
    await readAllWaiting(app.deps)
    expect(await balanceOf(app, member.organizationId)).toBe(14)
  })

  test('is refused as a whole without the credits for all of it, and leaves no trace', async () => {
    const { app, member } = await setUp({ credits: 2 })
    const refused = await create(app, { member, items: mixedItems })
    expect([refused.status, refused.body]).toMatchObject([
      402,
      { code: 'INSUFFICIENT_CREDITS', credits_required: 3, credits_available: 2 },
    ])
    const { body } = await app.call(api.batches.list, {}, member.key.api_key)
    expect(body.items).toEqual([])
    expect(await app.deps.db.selectFrom('waiting_analyses').selectAll().execute()).toEqual([])
    await expectGoodBooks(app)
  })

  test('is refused as a whole beyond the budget of its key', async () => {
    const { app, member } = await setUp({ credits: 20 })
    await changeKey(app, member, { monthly_budget: 2 })
    const input = { api_key_id: member.key.id, items: mixedItems }
    const answers = [
      await create(app, { member, items: mixedItems }),
      await app.call(api.ownBatches.create, input, member.token),
    ]
    for (const { status, body } of answers) {
      expect([status, body]).toMatchObject([
        402,
        { code: 'KEY_BUDGET_USED', credits_required: 3, credits_available: 2 },
      ])
    }
    expect((await app.call(api.batches.list, {}, member.key.api_key)).body.items).toEqual([])
    await expectGoodBooks(app)
  })

  test('takes 1,000 texts and no more', async () => {
    const { app, member } = await setUp({ credits: 1_000 })
    const items = Array.from({ length: 1_001 }, (_, at) => ({ id: `t${at}`, text: textOf(200) }))
    expect((await create(app, { member, items })).status).toBe(422)
    const created = await create(app, { member, items: items.slice(1) })
    expect(created.body).toMatchObject({ counts: { waiting: 1_000 }, credits: { reserved: 1_000 } })
    await expectGoodBooks(app)
  })

  test('with nothing to read it is done at once and costs nothing', async () => {
    const { app, member } = await setUp({ credits: 1 })
    const created = await create(app, { member, items: [{ id: 'a', text: 'Too short.' }] })
    expect([created.status, created.body]).toMatchObject([
      201,
      { status: 'done', counts: { refused: 1 }, credits: { used: 0, reserved: 0 } },
    ])
  })

  test('under an idempotency key it is accepted once', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const request = (items: Items) =>
      app.app.inject(
        requestFor(
          api.batches.create,
          { items },
          { token: member.key.api_key, idempotencyKey: 'batch-1' },
        ),
      )
    const [first, second] = await Promise.all([request(mixedItems), request(mixedItems)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json().batch_id).toBe(first.json().batch_id)
    expect(second.json().refused).toHaveLength(5)
    const other = await request(itemsOf(1))
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_CONFLICT'])
    await readAllWaiting(app.deps)
    expect(await balanceOf(app, member.organizationId)).toBe(17)
  })

  test('says how fast it goes and how long it takes on', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(3) })
    expect(body).toMatchObject({ texts_per_minute: null, seconds_left: null })
    let begun = 0
    let seen = body as Batch
    reading.during = async () => {
      if (++begun < 3) return
      // Two texts in a hundred seconds, and one is left.
      app.advance(100_000)
      seen = await get(app, { member, id: body.batch_id })
    }
    await readAllWaiting(app.deps)
    expect(seen.texts_per_minute).toBeGreaterThan(0)
    expect(seen.texts_per_minute).toBeLessThanOrEqual(1.2)
    expect(seen.seconds_left).toBeGreaterThanOrEqual(50)
    const done = await get(app, { member, id: body.batch_id })
    expect(done).toMatchObject({ status: 'done', texts_per_minute: null, seconds_left: null })
  })

  test('a member sends one on screen, and pays with a key of the organization', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const rival = await makeMember(app, { credits: 20 })
    const input = { api_key_id: member.key.id, items: itemsOf(2) }
    const foreign = await app.call(api.ownBatches.create, input, rival.token)
    expect(foreign.status).toBe(404)
    const { body } = await app.call(api.ownBatches.create, input, member.token)
    await readAllWaiting(app.deps)
    const { items } = (await app.call(api.ownAnalyses.list, {}, member.token)).body
    expect(items.map((each) => [each.origin, each.user_id, each.api_key_id])).toEqual(
      Array(2).fill(['batch', member.user.id, member.key.id]),
    )
    const seen = await app.call(api.ownBatches.get, { id: body.batch_id }, member.token)
    expect(seen.body.status).toBe('done')
  })

  test('of others is unknown, whatever is wanted of it', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const rival = await makeMember(app, { credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(2) })
    const { get: one, listItems, pause, resume, cancel, retry, exportCsv, exportJson } = api.batches
    for (const call of [one, listItems, pause, resume, cancel, retry, exportCsv, exportJson]) {
      const answer = await app.call(call, { id: body.batch_id } as never, rival.key.api_key)
      expect([call.path, answer.status]).toEqual([call.path, 404])
    }
    expect((await app.call(api.batches.list, {}, rival.key.api_key)).body.items).toEqual([])
  })
})

describe('the texts of a batch', () => {
  test('are paged in every order, forth and back, and narrowed down by status and verdict', async () => {
    const { app, member } = await setUp({ credits: 50 })
    const { body } = await create(app, { member, items: [...itemsOf(5), ...mixedItems.slice(2)] })
    await readAllWaiting(app.deps)
    const id = body.batch_id
    const all = await pagesOf(app, { member, id })
    expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1))
    for (const sort_by of ['title', 'words', 'probability_ai_percent'] as const) {
      const up = await pagesOf(app, { member, id, sort_by, sort_order: 'asc' })
      const down = await pagesOf(app, { member, id, sort_by, sort_order: 'desc' })
      expect(up.map(({ number }) => number)).toEqual(down.map(({ number }) => number).reverse())
      expect(up).toHaveLength(all.length)
    }
    const refused = await pagesOf(app, { member, id, status: 'refused' })
    expect(refused.map((item) => item.reason)).toEqual([
      'too_short',
      'empty',
      'too_long',
      'unreadable_characters',
    ])
    const [first] = await pagesOf(app, { member, id, verdict: 'ai' })
    expect(first).toMatchObject({ status: 'done', classification: 'ai', credits: 1 })
    const analysis = await app.call(
      api.analyses.get,
      { id: first?.analysis_id ?? '' },
      member.key.api_key,
    )
    expect(analysis.body.status).toBe('done')
    const statusOf = async (
      wanted: Pick<Input<typeof api.batches.listItems>, 'cursor' | 'sort_by'>,
    ) => (await app.call(api.batches.listItems, { id, ...wanted }, member.key.api_key)).status
    expect(await statusOf({ cursor: 'nonsense' })).toBe(422)
    for (const sort_by of ['number', 'words'] as const) {
      const cursorAt = (value: string) =>
        Buffer.from(JSON.stringify([sort_by, 'asc', 'next', value, '1'])).toString('base64url')
      expect(await statusOf({ sort_by, cursor: cursorAt('1') })).toBe(200)
      expect(await statusOf({ sort_by, cursor: cursorAt('1.5') })).toBe(422)
    }
  })

  test('leave as CSV that executes nothing, and as JSON', async () => {
    const { app, member } = await setUp({ credits: 50 })
    const items = [
      { id: '=cmd()', text: textOf(200), title: '@harbour' },
      { id: '+1', text: 'short' },
    ]
    const { body } = await create(app, { member, items })
    await readAllWaiting(app.deps)
    const csv = await app.call(api.batches.exportCsv, { id: body.batch_id }, member.key.api_key)
    expect(csv.body).toContain(`"1","'=cmd()","'@harbour","done","ai"`)
    expect(csv.body).toContain(`"2","'+1","","refused"`)
    const json = await app.app.inject(
      requestFor(api.batches.exportJson, { id: body.batch_id }, { token: member.key.api_key }),
    )
    expect(json.headers['content-disposition']).toBe('attachment; filename="batch.json"')
    expect(json.json()).toMatchObject([
      { id: '=cmd()', status: 'done', classification: 'ai' },
      { id: '+1', status: 'refused', reason: 'too_short' },
    ])
  })

  test('whose analysis was deleted say so', async () => {
    const { app, member } = await setUp({ credits: 50 })
    const { body } = await create(app, { member, items: itemsOf(2) })
    await readAllWaiting(app.deps)
    const [item] = await pagesOf(app, { member, id: body.batch_id })
    await app.call(api.analyses.remove, { id: item?.analysis_id ?? '' }, member.key.api_key)
    const [gone] = await pagesOf(app, { member, id: body.batch_id })
    expect(gone).toMatchObject({ status: 'deleted', analysis_id: null })
    const batch = await get(app, { member, id: body.batch_id })
    expect(batch.counts).toMatchObject({ total: 2, done: 1, deleted: 1 })
  })
})

describe('a batch can be', () => {
  test('paused and resumed: what waits keeps its reserve and is not read meanwhile', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(3) })
    const id = body.batch_id
    for (const _ of [1, 2]) {
      const paused = await app.call(api.batches.pause, { id }, member.key.api_key)
      expect([paused.status, paused.body.status]).toEqual([200, 'paused'])
    }
    await readAllWaiting(app.deps)
    expect(await get(app, { member, id })).toMatchObject({
      status: 'paused',
      counts: { waiting: 3 },
      credits: { used: 0, reserved: 3 },
      seconds_left: null,
    })
    await app.call(api.batches.resume, { id }, member.key.api_key)
    await readAllWaiting(app.deps)
    expect(await get(app, { member, id })).toMatchObject({ status: 'done', counts: { done: 3 } })
    const late = await app.call(api.batches.pause, { id }, member.key.api_key)
    expect([late.status, late.body.status]).toEqual([200, 'done'])
    await expectGoodBooks(app)
  })

  test('canceled: what nobody reads is released at once, what is being read is finished and charged', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(3) })
    const id = body.batch_id
    reading.during = async () => {
      reading.during = async () => {}
      const canceled = await app.call(api.batches.cancel, { id }, member.key.api_key)
      expect(canceled.body).toMatchObject({
        status: 'cancelled',
        counts: { cancelled: 2, reading: 1 },
        credits: { reserved: 1 },
        finished_at: null,
      })
      await expectGoodBooks(app)
    }
    await readAllWaiting(app.deps)
    expect(await get(app, { member, id })).toMatchObject({
      status: 'cancelled',
      finished_at: expect.any(String),
      counts: { cancelled: 2, done: 1 },
      credits: { used: 1, reserved: 0 },
    })
    expect(await app.deps.db.selectFrom('waiting_analyses').selectAll().execute()).toEqual([])
    const history = await app.call(api.ownAnalyses.list, {}, member.token)
    expect(history.body.items).toHaveLength(1)
    const late = await app.call(api.batches.resume, { id }, member.key.api_key)
    expect([late.status, late.body.status]).toEqual([200, 'cancelled'])
    await expectGoodBooks(app)
  })

  test('canceled: a text that fails while it is read is not kept', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(2) })
    const id = body.batch_id
    reading.during = async () => {
      await app.call(api.batches.cancel, { id }, member.key.api_key)
      throw new Error('A thread died')
    }
    await readAllWaiting(app.deps)
    const batch = await get(app, { member, id })
    expect(batch).toMatchObject({
      status: 'cancelled',
      finished_at: expect.any(String),
      counts: { cancelled: 1, failed: 1 },
      credits: { used: 0, reserved: 0 },
      can_retry: false,
    })
    expect(await app.deps.db.selectFrom('waiting_analyses').select('state').execute()).toEqual([])
    await expectGoodBooks(app)
  })

  test('retried: only what failed is reserved, read and charged again, however often it is asked for at once', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    reading.during = async (text) => {
      if (text.includes('fragile')) throw new Error('A thread died')
    }
    const items = [...itemsOf(2), { id: 'f', text: textOf(400, 'fragile') }]
    const { body } = await create(app, { member, items })
    const id = body.batch_id
    await readAllWaiting(app.deps)
    expect(await get(app, { member, id })).toMatchObject({
      status: 'done',
      counts: { done: 2, failed: 1 },
      credits: { used: 2, reserved: 0 },
      can_retry: true,
    })
    reading.during = async () => {}
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.call(api.batches.retry, { id }, member.key.api_key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await get(app, { member, id })).toMatchObject({
      status: 'running',
      credits: { reserved: 2 },
    })
    await expectGoodBooks(app)
    await readAllWaiting(app.deps)
    expect(await get(app, { member, id })).toMatchObject({
      status: 'done',
      counts: { done: 3, failed: 0 },
      credits: { used: 4, reserved: 0 },
      can_retry: false,
    })
    expect(await balanceOf(app, member.organizationId)).toBe(16)
    await expectGoodBooks(app)
  })

  test('retried only with the credits for it', async () => {
    const { app, member, reading } = await setUp({ credits: 1 })
    reading.during = async () => {
      throw new Error('A thread died')
    }
    const { body } = await create(app, { member, items: itemsOf(1) })
    await readAllWaiting(app.deps)
    reading.during = async () => {}
    await app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    const refused = await app.call(api.batches.retry, { id: body.batch_id }, member.key.api_key)
    expect([refused.status, refused.body]).toMatchObject([402, { code: 'INSUFFICIENT_CREDITS' }])
    await expectGoodBooks(app)
  })

  test('retried only while its key works and its budget pays, and the organization is on', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    reading.during = async (text) => {
      if (text.includes('start-1')) throw new Error('A thread died')
    }
    await changeKey(app, member, { monthly_budget: 2 })
    const { body } = await create(app, { member, items: itemsOf(2) })
    const id = body.batch_id
    await readAllWaiting(app.deps)
    await app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    const retry = () => app.call(api.ownBatches.retry, { id }, member.token)
    const { api_key } = member.key
    for (const refused of [await retry(), await app.call(api.batches.retry, { id }, api_key)]) {
      expect([refused.status, refused.body]).toMatchObject([
        402,
        { code: 'KEY_BUDGET_USED', credits_required: 1, credits_available: 0 },
      ])
    }
    await changeKey(app, member, { monthly_budget: null, is_active: false })
    expect(await retry()).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('“Newsroom”, which pays for this batch') },
    })
    await changeKey(app, member, { is_active: true })
    const switchOrganization = (is_active: boolean) =>
      app.deps.db
        .updateTable('organizations')
        .set({ is_active })
        .where('id', '=', member.organizationId)
        .execute()
    await switchOrganization(false)
    expect(await retry()).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_INACTIVE' } })
    await switchOrganization(true)
    await expectGoodBooks(app)
    expect(await get(app, { member, id })).toMatchObject({
      counts: { done: 1, failed: 1 },
      credits: { used: 1, reserved: 0 },
    })
    expect(await retry()).toMatchObject({ status: 200, body: { credits: { reserved: 1 } } })
  })

  test('retried only while there is a key that pays', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    reading.during = async () => {
      throw new Error('A thread died')
    }
    const { body } = await create(app, { member, items: itemsOf(1) })
    await readAllWaiting(app.deps)
    const { organizationId: id, key } = member
    await app.call(api.apiKeys.remove, { id, keyId: key.id }, member.token)
    const refused = await app.call(api.ownBatches.retry, { id: body.batch_id }, member.token)
    expect([refused.status, refused.body]).toMatchObject([
      404,
      { detail: expect.stringContaining('deleted') },
    ])
    await expectGoodBooks(app)
  })

  test('canceled, paused, resumed and retried by many at once while it is read, and the books stay true', async () => {
    const { app, member } = await setUp({ credits: 100 })
    for (let round = 0; round < 3; round++) {
      const { body } = await create(app, { member, items: itemsOf(12) })
      const id = body.batch_id
      const { pause, resume, cancel, retry } = api.batches
      await Promise.all([
        ...[1, 2, 3].map(() => readAllWaiting(app.deps)),
        ...[pause, resume, retry, cancel, cancel, resume].map((call) =>
          app.call(call, { id }, member.key.api_key),
        ),
      ])
      await readAllWaiting(app.deps)
      const batch = await get(app, { member, id })
      expect(batch.counts.done + batch.counts.cancelled).toBe(12)
      expect(batch.credits.reserved).toBe(0)
      expect(batch.credits.used).toBe(batch.counts.done)
      await expectGoodBooks(app)
    }
  })
})

describe('the text of a batch that waits or failed', () => {
  test('is kept no longer than texts are, and not at all where none are', async () => {
    const { app, member, reading } = await setUp({ credits: 20, env: { RETENTION_DAYS: '0' } })
    reading.during = async () => {
      throw new Error('A thread died')
    }
    const { body } = await create(app, { member, items: itemsOf(1) })
    expect(await app.deps.db.selectFrom('waiting_analyses').select('text').execute()).toHaveLength(
      1,
    )
    await readAllWaiting(app.deps)
    expect(await app.deps.db.selectFrom('waiting_analyses').select('text').execute()).toEqual([])
    expect(await get(app, { member, id: body.batch_id })).toMatchObject({
      counts: { failed: 1 },
      can_retry: false,
    })
  })

  test('is not kept after failing where its key stores no texts', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    await changeKey(app, member, { zero_retention: true })
    reading.during = async () => {
      throw new Error('A thread died')
    }
    const { body } = await create(app, { member, items: itemsOf(1) })
    await readAllWaiting(app.deps)
    expect(await app.deps.db.selectFrom('waiting_analyses').select('text').execute()).toEqual([])
    expect(await get(app, { member, id: body.batch_id })).toMatchObject({
      counts: { failed: 1 },
      can_retry: false,
    })
  })

  test('is kept no longer than its organization keeps texts, waiting, paused or failed', async () => {
    const { app, member: brief, reading } = await setUp({ credits: 20 })
    const usual = await makeMember(app, { credits: 20 })
    await app.call(api.privacy.changeRetention, { retention_days: 2 }, brief.token)
    reading.during = async () => {
      throw new Error('A thread died')
    }
    const failed: string[] = []
    for (const member of [brief, usual]) {
      failed.push((await create(app, { member, items: itemsOf(1) })).body.batch_id)
    }
    await readAllWaiting(app.deps)
    for (const member of [brief, usual]) {
      await create(app, { member, items: itemsOf(1) })
      const { body } = await create(app, { member, items: itemsOf(2) })
      await app.call(api.batches.pause, { id: body.batch_id }, member.key.api_key)
    }
    const kept = async ({ organizationId }: MadeMember) => {
      await waitingExpiry.run(app.deps, {})
      const rows = await app.deps.db
        .selectFrom('waiting_analyses')
        .select('state')
        .where('organization_id', '=', organizationId)
        .orderBy('state')
        .execute()
      return rows.map(({ state }) => state)
    }
    const all = ['failed', 'paused', 'paused', 'waiting']
    app.advance(1.5 * dayMs)
    expect([await kept(brief), await kept(usual)]).toEqual([all, all])
    app.advance(dayMs)
    expect([await kept(brief), await kept(usual)]).toEqual([[], all])
    await expectGoodBooks(app)
    const [briefId = '', usualId = ''] = failed
    expect((await get(app, { member: brief, id: briefId })).can_retry).toBe(false)
    expect((await get(app, { member: usual, id: usualId })).can_retry).toBe(true)
  })

  test('is not kept after failing when its organization would not keep it any longer', async () => {
    const { app, member, reading } = await setUp({ credits: 20 })
    await app.call(api.privacy.changeRetention, { retention_days: 2 }, member.token)
    reading.during = async () => {
      throw new Error('A thread died')
    }
    await create(app, { member, items: itemsOf(1) })
    app.advance(2.5 * dayMs)
    await readAllWaiting(app.deps)
    expect(await app.deps.db.selectFrom('waiting_analyses').select('text').execute()).toEqual([])
    await expectGoodBooks(app)
  })

  test('a batch that is paused for a week is canceled', async () => {
    const { app, member } = await setUp({ credits: 20 })
    const { body } = await create(app, { member, items: itemsOf(2) })
    await app.call(api.batches.pause, { id: body.batch_id }, member.key.api_key)
    app.advance(8 * dayMs)
    await waitingExpiry.run(app.deps, {})
    expect(await get(app, { member, id: body.batch_id })).toMatchObject({
      status: 'done',
      counts: { cancelled: 2 },
      credits: { reserved: 0 },
    })
    await expectGoodBooks(app)
  })
})

const mixedItems: Items = [
  { id: 'one', text: textOf(400) },
  { id: 'two', text: textOf(200), title: 'Two' },
  { id: 'short', text: textOf(12) },
  { id: 'empty', text: ' \n ' },
  { id: 'long', text: 'word '.repeat(200_001) },
  { id: 'one', text: textOf(200) },
  { id: 'odd', text: `${textOf(200)}\0` },
]

function itemsOf(count: number): Items {
  return Array.from({ length: count }, (_, at) => ({
    id: `text-${at}`,
    title: `Title ${9 - at}`,
    text: textOf(200, `start-${at}`),
  }))
}

/** A detector that does something while it reads. */
async function setUp({ credits, env = {} }: { credits: number; env?: Record<string, string> }) {
  const reading = { during: async (_text: string) => {} }
  const app = await testApp({
    env,
    detector: detectorAfter(({ text }) => reading.during(text)),
  })
  return { app, reading, member: await makeMember(app, { credits }) }
}

type Sent = Omit<Input<typeof api.batches.create>, 'items'> & { member: MadeMember; items: Items }

function create(app: TestApp, { member, ...batch }: Sent) {
  return app.call(api.batches.create, batch, member.key.api_key)
}

function changeKey(
  app: TestApp,
  { organizationId, token, key }: MadeMember,
  wanted: Omit<Input<typeof api.apiKeys.update>, 'id' | 'keyId'>,
) {
  return app.call(api.apiKeys.update, { id: organizationId, keyId: key.id, ...wanted }, token)
}

async function get(app: TestApp, { member, id }: { member: MadeMember; id: string }) {
  return (await app.call(api.batches.get, { id }, member.key.api_key)).body
}

/** All pages forth; going back from the last one must show the same. */
async function pagesOf(
  app: TestApp,
  { member, ...wanted }: Input<typeof api.batches.listItems> & { member: MadeMember },
): Promise<BatchItem[]> {
  const page = (cursor?: string | null) =>
    app
      .call(
        api.batches.listItems,
        { ...wanted, size: 2, ...(cursor ? { cursor } : {}) },
        member.key.api_key,
      )
      .then(({ body }) => body)
  const forth: BatchItem[][] = []
  let last = await page()
  for (forth.push(last.items); last.next_cursor; forth.push(last.items)) {
    last = await page(last.next_cursor)
  }
  const back: BatchItem[][] = [last.items]
  for (let at = last; at.previous_cursor; ) {
    at = await page(at.previous_cursor)
    back.unshift(at.items)
  }
  expect(back).toEqual(forth)
  return forth.flat()
}
