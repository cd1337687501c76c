import { analysisSorts, api, type Input, type Output, requestFor } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDb, openPool } from '../../platform/db/open.ts'
import { newId } from '../../platform/ids.ts'
import { analyzeInPlayground, balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { startSession } from '../account/sessions.ts'
import { waitingExpiry } from '../reading/expired.ts'
import { readAllWaiting } from '../reading/reader.ts'
import { reservationRelease, textRemoval } from './jobs.ts'
import { allRows } from './list.ts'
import { copyToOldWords, writeWords } from './words.ts'

const dayMs = 86_400_000

describe('P the list of analyses', () => {
  test('P shows everything the organization had analyzed, newest first, and nothing of others', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    await analyzeInPlayground(app, rival, { text: textOf(200, 'Foreign') })
    const onScreen = await analyzeInPlayground(app, member, {
      text: `# Spring letter\n\n${textOf(400)}`,
    })
    app.advance(1000)
    const byKey = await app.call(
      api.analyses.create,
      { text: textOf(200, 'From a program') },
      member.key.api_key,
    )
    const { items, next_cursor, previous_cursor } = await list(app, member)
    expect([next_cursor, previous_cursor]).toEqual([null, null])
    expect(items).toHaveLength(2)
    expect(items[0]).toMatchObject({
      analysis_id: byKey.body.analysis_id,
      origin: 'key',
      user_id: null,
      user_name: null,
      title: expect.stringMatching(/^From a program the harbour was quiet .*…$/),
    })
    const end = member.key.api_key.slice(-4)
    expect(items[1]).toEqual({
      analysis_id: onScreen.id,
      status: 'done',
      title: 'Spring letter',
      origin: 'playground',
      classification: onScreen.classification,
      ai_share_percent: null,
      probability_ai_percent: onScreen.probability_ai_percent,
      words: onScreen.words,
      group_id: 'blog',
      group_name: 'Blog post',
      credits: 3,
      user_id: member.user.id,
      user_name: 'Ada Nowak',
      api_key_id: member.key.id,
      api_key_name: 'Newsroom',
      api_key_end: end,
      review_state: null,
      created_at: expect.any(String),
    })
    const withKey = await app.call(api.analyses.list, {}, member.key.api_key)
    expect(withKey.body.items).toEqual(items)
  })

  test('P names texts that were not judged and analyses that failed for what they are', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await analyzeInPlayground(app, member, { text: textOf(200, 'not-to-be-judged') })
    app.advance(1000)
    const input = { text: textOf(200, 'please-throw'), api_key_id: member.key.id }
    expect((await app.call(api.playground.analyze, input, member.token)).status).toBe(500)
    const { items } = await list(app, member)
    const nothing = { probability_ai_percent: null, group_name: null, credits: 0 }
    expect(items).toMatchObject([
      { ...nothing, status: 'failed', classification: null, title: null },
      { ...nothing, status: 'not_judged', classification: 'uncertain' },
    ])
  })

  test('P is narrowed down by verdict, kind, key, person and period, and by several at once', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1000 })
    const colleague = await app.makeUser({ organization_id: member.organizationId })
    const other = await app.call(
      api.apiKeys.create,
      { id: member.organizationId, name: 'Second' },
      member.token,
    )
    const mixed = await analyzeInPlayground(app, member, { text: textOf(200, 'half-by-an-ai') })
    const news = await analyzeInPlayground(app, member, {
      text: textOf(200),
      force_group_id: 'news',
    })
    const notJudged = await analyzeInPlayground(app, member, {
      text: textOf(200, 'not-to-be-judged'),
    })
    const bySecondKey = await analyzeInPlayground(
      app,
      { ...member, key: other.body },
      { text: textOf(200) },
    )
    app.advance(3 * dayMs)
    const today = app.deps.now().toISOString().slice(0, 10)
    const token = await startSession(app.deps, colleague.user.id)
    const byColleague = await analyzeInPlayground(app, { ...member, token }, { text: textOf(200) })
    const found = async (filter: Partial<Input<typeof api.ownAnalyses.list>>) =>
      (await list(app, { token }, filter)).items.map(({ analysis_id }) => analysis_id).sort()
    expect(await found({ verdict: 'mixed' })).toEqual([mixed.id])
    expect(await found({ verdict: 'not_judged' })).toEqual([notJudged.id])
    expect(await found({ verdict: 'uncertain' })).toEqual([])
    expect(await found({ group_id: 'news' })).toEqual([news.id])
    expect(await found({ api_key_id: other.body.id })).toEqual([bySecondKey.id])
    expect(await found({ user_id: colleague.user.id })).toEqual([byColleague.id])
    expect(await found({ start_date: today })).toEqual([byColleague.id])
    expect(await found({ end_date: today })).toHaveLength(5)
    expect(await found({ verdict: 'ai', start_date: today, api_key_id: other.body.id })).toEqual([])
    const choices = await app.call(api.ownAnalyses.getChoices, {}, token)
    expect(choices.body.groups).toContainEqual({ id: 'news', name: 'News article' })
    expect(choices.body.people.map(({ id }) => id).sort()).toEqual(
      [member.user.id, colleague.user.id].sort(),
    )
  })

  test('P is turned page by page, forth and back, in every order, without a row twice or missing', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1000 })
    await makeRows(app, member, 23)
    for (const sort_by of analysisSorts) {
      for (const sort_order of ['asc', 'desc'] as const) {
        const whole = (await list(app, member, { sort_by, sort_order, size: 100 })).items
        expect(whole).toHaveLength(23)
        const values = whole.map((row) => row[sort_by])
        const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
        expect(values).toEqual(sort_order === 'asc' ? sorted : sorted.reverse())
        const pages: Output<typeof api.ownAnalyses.list>[] = []
        let cursor: string | null = null
        do {
          const next: string | null = cursor
          pages.push(
            await list(app, member, {
              sort_by,
              sort_order,
              size: 5,
              ...(next === null ? {} : { cursor: next }),
            }),
          )
          cursor = pages.at(-1)?.next_cursor ?? null
        } while (cursor !== null)
        expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 5, 5, 3])
        expect(pages.flatMap(({ items }) => items)).toEqual(whole)
        const back = pages[3]?.previous_cursor ?? ''
        const third = await list(app, member, { sort_by, sort_order, size: 5, cursor: back })
        expect(third.items).toEqual(pages[2]?.items)
        const first = await list(app, member, {
          sort_by,
          sort_order,
          size: 5,
          cursor: pages[1]?.previous_cursor ?? '',
        })
        expect(first).toMatchObject({ items: pages[0]?.items, previous_cursor: null })
      }
    }
  })

  test.each([
    ['letters', 'nobody-wrote-this'],
    ['other JSON', encoded({ id: 1 })],
    ['another order', encoded(['words', 'desc', '5', 'ana_1', false])],
    ['no time', encoded(['created_at', 'desc', "2026-01-01'; drop table analyses", 'x', false])],
    ['an impossible time', encoded(['created_at', 'desc', '2026-13-45 99:00:00+00', 'x', false])],
    ['a day no month has', encoded(['created_at', 'desc', '2026-02-30 00:00:00+00', 'x', false])],
    [
      'a year before the first',
      encoded(['created_at', 'desc', '0000-01-01 00:00:00+00', 'x', false]),
    ],
    [
      'a zone nobody lives in',
      encoded(['created_at', 'desc', '2026-01-01 00:00:00+16', 'x', false]),
    ],
    ['a NUL', encoded(['created_at', 'desc', '2026-01-01 00:00:00+00', '\0', false])],
    ['nothing', ''],
  ])('P refuses a broken cursor: %s', async (_, cursor) => {
    const app = await testApp()
    const member = await makeMember(app)
    const answer = await app.call(api.ownAnalyses.list, { cursor }, member.token)
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['query', 'cursor'] }] } })
  })

  test.each(
    analysisSorts.flatMap((sort_by) => [
      [sort_by, 'nearly all', 1] as const,
      // Of rows with different credits: those are 0 to 3 in turn.
      [sort_by, 'every 41st', 41] as const,
    ]),
  )('P lists by %s what %s of thousands of texts have in common', async (sort_by, _, step) => {
    const app = await testApp()
    const member = await makeMember(app)
    const ids = await makeRows(app, member, 5_100)
    const found = ids.filter((_id, index) => index > 0 && index % step === 0)
    await sql`
      insert into analysis_words select id, organization_id, created_at, words_of('Harbour', null)
      from analyses where id = any(${found})`.execute(app.deps.db)
    for (const sort_order of ['asc', 'desc'] as const) {
      const asked = { search: 'harbour', sort_by, sort_order, size: 50 }
      const first = await list(app, member, asked)
      const second = await list(app, member, { ...asked, cursor: first.next_cursor ?? '' })
      const back = await list(app, member, { ...asked, cursor: second.previous_cursor ?? '' })
      expect(back.items).toEqual(first.items)
      const shown = [...first.items, ...second.items].map((row) => row.analysis_id)
      const wanted = await sql<{ id: string }>`
        select id from analyses where id = any(${found})
        order by ${sql.ref(sort_by)} ${sql.raw(sort_order)}, id ${sql.raw(sort_order)} limit 100`.execute(
        app.deps.db,
      )
      expect(shown).toEqual(wanted.rows.map(({ id }) => id))
    }
  })

  test('P a search is narrowed down and sorted by what an analysis is now, not by what it was', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const texts = ['Lighthouse one', 'Lighthouse two'] as const
    const one = await analyzeInPlayground(app, member, { text: textOf(200, texts[0]) })
    app.advance(1000)
    const two = await analyzeInPlayground(app, member, { text: textOf(200, texts[1]) })
    const found = async (filter: Partial<Input<typeof api.ownAnalyses.list>>) =>
      (await list(app, member, { search: 'lighthouse', ...filter })).items.map(
        ({ analysis_id }) => analysis_id,
      )
    const verdict = one.classification
    const user_id = member.user.id
    for (const filter of [{ user_id }, { verdict }, { api_key_id: member.key.id }]) {
      expect(await found(filter)).toEqual([two.id, one.id])
    }
    expect(await found({ review_state: 'asked' })).toEqual([])
    const { db } = app.deps
    await db
      .updateTable('analyses')
      .set({ review_state: 'asked', credits: 50, user_id: null })
      .where('id', '=', one.id)
      .execute()
    expect(await found({ review_state: 'asked' })).toEqual([one.id])
    expect(await found({ sort_by: 'credits' })).toEqual([one.id, two.id])
    expect(await found({ sort_by: 'credits', sort_order: 'asc' })).toEqual([two.id, one.id])
    expect(await found({ user_id })).toEqual([two.id])
  })

  test('P thousands that a search finds are narrowed down by what they are now, also those of earlier releases', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const ids = await makeRows(app, member, 2_500)
    const { db } = app.deps
    await sql`
      insert into analysis_words
      select id, organization_id, created_at, words_of('Harbour', null) from analyses`.execute(db)
    const asked = { search: 'harbour', user_id: member.user.id, sort_by: 'credits' as const }
    const first = async (search = asked.search) =>
      (await list(app, member, { ...asked, search, size: 1 })).items[0]?.analysis_id
    const dearest = ids[77]
    const change = (values: { credits?: number; user_id?: null }) =>
      db.updateTable('analyses').set(values).where('id', '=', `${dearest}`).execute()
    await change({ credits: 9 })
    expect(await first()).toBe(dearest)
    await change({ user_id: null })
    expect(await first()).not.toBe(dearest)
    // As the release before wrote them: nothing was copied. One that the first hundreds are not.
    await sql`alter table analysis_words disable trigger analysis_words_copy`.execute(db)
    await sql`
      update analysis_words set status = null, credits = null,
        words = words_of(case when analysis_id = ${ids[0]} then 'Beacon' else 'Harbour' end, null)
    `.execute(db)
    await sql`alter table analysis_words enable trigger analysis_words_copy`.execute(db)
    expect(await first('beacon')).toBeUndefined()
    await copyToOldWords(app.deps)
    expect(await first('beacon')).toBe(ids[0])
    const left = await sql`select from analysis_words where status is null`.execute(db)
    expect(left.rows).toEqual([])
  })

  test('P finds titles, and texts as long as they are kept', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    await analyzeInPlayground(app, rival, { text: textOf(200, 'Lighthouse keepers') })
    const one = await analyzeInPlayground(app, member, { text: textOf(200, 'Lighthouse keepers') })
    const two = await analyzeInPlayground(app, member, { text: textOf(200, "A keeper's diary") })
    const search = async (words: string, token = member.token) =>
      (await list(app, { token }, { search: words })).items.map((row) => row.analysis_id).sort()
    expect(await search('lighthouse')).toEqual([one.id])
    expect(await search('KEEP')).toEqual([one.id, two.id].sort())
    expect(await search('keep lighth')).toEqual([one.id])
    expect(await search('lighthouse diary')).toEqual([])
    expect(await search("keeper's")).toEqual([two.id])
    for (const harmless of ["'", '%', '\\', '& | !', "a':* & 'b", '((', ':*']) {
      expect(await search(harmless)).toEqual([])
    }
    await rename(app, member, { id: one.id, title: 'Feature for Friday' })
    expect(await search('friday')).toEqual([one.id])
    expect(await search('lighthouse')).toEqual([one.id])
    await rename(app, member, { id: one.id, title: 'Feature for Monday' })
    expect(await search('friday')).toEqual([])

    app.advance(7 * dayMs)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const token = await startSession(app.deps, member.user.id)
    expect(await search('lighthouse', token)).toEqual([])
    expect(await search('monday', token)).toEqual([one.id])
    const kept = await app.deps.db.selectFrom('analysis_words').select('analysis_id').execute()
    expect(kept).toEqual([{ analysis_id: one.id }])
  })

  test('P finds what waits, is retried or failed by its title, and narrows it down by what it is now', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const items = [
      { id: 'one', title: 'Lighthouse keepers', text: textOf(200, 'Harvest') },
      { id: 'two', title: 'Lighthouse sketch', text: textOf(200, 'please-throw') },
      { id: 'three', text: textOf(200, 'Nameless') },
    ]
    const { api_key } = member.key
    const { batch_id } = (await app.call(api.batches.create, { items }, api_key)).body
    const search = async (filter: Partial<Input<typeof api.ownAnalyses.list>>) =>
      (await list(app, member, filter)).items.map(({ title, status }) => [title, status]).sort()
    const waiting = [
      ['Lighthouse keepers', 'accepted'],
      ['Lighthouse sketch', 'accepted'],
    ]
    expect(await search({ search: 'lighthouse' })).toEqual(waiting)
    expect(await search({ search: 'harvest' })).toEqual([])

    await readAllWaiting(app.deps)
    const ended = [
      ['Lighthouse keepers', 'done'],
      ['Lighthouse sketch', 'failed'],
    ]
    for (const sort_by of analysisSorts) {
      expect(await search({ search: 'lighthouse', sort_by })).toEqual(ended)
    }
    const [keepers] = (await list(app, member, { search: 'harvest' })).items
    expect(keepers).toMatchObject({ title: 'Lighthouse keepers', credits: 1 })
    const verdict = keepers?.classification ?? 'human'
    expect(await search({ search: 'lighthouse', verdict })).toEqual([ended[0]])

    await app.call(api.batches.retry, { id: batch_id }, api_key)
    expect(await search({ search: 'sketch' })).toEqual([['Lighthouse sketch', 'accepted']])
    await app.call(api.batches.cancel, { id: batch_id }, api_key)
    expect(await search({ search: 'sketch' })).toEqual([])
    const later = requestFor(
      api.analyses.submit,
      { text: textOf(200), title: 'Lighthouse at night' },
      { token: api_key, isDeferred: true },
    )
    expect((await app.app.inject(later)).statusCode).toBe(202)
    expect(await search({ search: 'night' })).toEqual([['Lighthouse at night', 'accepted']])
    app.advance(8 * dayMs)
    await waitingExpiry.run(app.deps, {})
    const token = await startSession(app.deps, member.user.id)
    const { items: canceled } = await list(app, { token }, { search: 'night', sort_by: 'credits' })
    expect(canceled).toMatchObject([{ title: 'Lighthouse at night', status: 'cancelled' }])
  })

  test('P finds an analysis that failed while its caller waited, or whose process died, by its title', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const failing = { text: textOf(200, 'please-throw'), title: 'Tide tables' }
    expect((await app.call(api.analyses.submit, failing, member.key.api_key)).status).toBe(500)
    const reading = app.call(
      api.analyses.submit,
      { text: textOf(200, 'please-wait-300'), title: 'Tide times' },
      member.key.api_key,
    )
    await until(async () =>
      (await list(app, member)).items.find(({ status }) => status !== 'failed'),
    )
    await sql`
      update analyses set lease_until = clock_timestamp() - interval '1 second'
      where reserved > 0`.execute(app.deps.db)
    await reservationRelease.run(app.deps, {})
    expect((await reading).status).toBe(500)
    const { items } = await list(app, member, { search: 'tide' })
    const failed = [
      ['Tide tables', 'failed'],
      ['Tide times', 'failed'],
    ]
    expect(items.map(({ title, status }) => [title, status]).sort()).toEqual(failed)
    // As the release before left them, or a crash.
    await app.deps.db.deleteFrom('analysis_words').execute()
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const { items: again } = await list(app, member, { search: 'tide' })
    expect(again.map(({ title, status }) => [title, status]).sort()).toEqual(failed)
  })

  test('P a text that waited and whose words a crash left out is found after the next job', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const items = [{ id: 'one', title: 'Lighthouse', text: textOf(200, 'Harvest') }]
    await app.call(api.batches.create, { items }, member.key.api_key)
    const { db } = app.deps
    await db.deleteFrom('analysis_words').execute()
    await app.deps.jobs.add(db, textRemoval, {})
    await app.runJobs()
    expect((await list(app, member, { search: 'lighthouse' })).items).toHaveLength(1)
    await readAllWaiting(app.deps)
    // As they were when the text was charged for.
    await sql`alter table analysis_words disable trigger analysis_words_copy`.execute(db)
    await sql`
      update analysis_words set words = words_of('Lighthouse', null), status = 'accepted', credits = 0
    `.execute(db)
    await sql`alter table analysis_words enable trigger analysis_words_copy`.execute(db)
    expect((await list(app, member, { search: 'harvest' })).items).toEqual([])
    await app.deps.jobs.add(db, textRemoval, {})
    await app.runJobs()
    expect((await list(app, member, { search: 'harvest' })).items).toHaveLength(1)
    const copied = await db.selectFrom('analysis_words').select(['status', 'credits']).execute()
    expect(copied).toEqual([{ status: 'done', credits: 1 }])
  })

  test('P texts of the release before, which knew no search, are found after the next job', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200, 'Lighthouse') })
    await app.deps.db.deleteFrom('analysis_words').execute()
    expect((await list(app, member, { search: 'lighthouse' })).items).toEqual([])
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    expect((await list(app, member, { search: 'lighthouse' })).items).toMatchObject([
      { analysis_id: id },
    ])
  })

  test('P a text of the most and strangest words there can be is analyzed and found', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1_000 })
    // Three bytes a letter and no word twice: together they are more than a tsvector can hold.
    const letter = (code: number) => String.fromCharCode(0xac00 + code)
    const words = Array.from(
      { length: 49_500 },
      (_, index) => `가나다라${letter(index % 11_000)}${letter(100 + Math.floor(index / 11_000))}`,
    )
    const { id } = await analyzeInPlayground(app, member, { text: words.join(' ') })
    expect((await list(app, member, { search: words[77] ?? '' })).items).toMatchObject([
      { analysis_id: id },
    ])
  })

  test('P comes as CSV with the same rows, and no cell is a formula', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 1000 })
    await makeRows(app, member, 1_203)
    const titles = ['=1+1', '+48 600', '-2', 'x;=1', ' =1', '＝1+1', 'Say "hi", twice', 'Plain']
    const { items } = await list(app, member, { size: 100 })
    for (const [index, title] of titles.entries()) {
      await rename(app, member, { id: items[index]?.analysis_id ?? '', title })
    }
    const answer = await app.call(api.ownAnalyses.exportCsv, {}, member.token)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toContain('analyses.csv')
    const lines = answer.body.split('\r\n').filter(Boolean)
    expect(lines).toHaveLength(1_204)
    expect(lines[0]).toMatch(/^\uFEFF"Analysis","Created \(UTC\)","Title"/)
    const cells = lines
      .slice(1, 9)
      .map((line) => /^"[^"]+","[^"]+","((?:[^"]|"")*)"/.exec(line)?.[1])
    expect(cells).toEqual([
      ...["'=1+1", "'+48 600", "'-2", "x;'=1", "'=1", "'＝1+1", 'Say ""hi"", twice', 'Plain'],
    ])
    const few = await app.call(api.ownAnalyses.exportCsv, { search: 'twice' }, member.token)
    expect(few.body.split('\r\n').filter(Boolean)).toHaveLength(2)
  })
})

test('P an export with a search looks for the words once, however many rows there are', async () => {
  const app = await testApp()
  const member = await makeMember(app, { credits: 100 })
  const ids = await makeRows(app, member, 1_200)
  await app.deps.db.updateTable('analyses').set({ title: 'Harbour' }).execute()
  await writeWords(app.deps.db, ids)
  const searches: string[] = []
  const pool = openPool(app.databaseUrl, 2)
  const watched = openDb(pool, ({ query }) => {
    if (query.sql.includes('analysis_words')) searches.push(query.sql)
  })
  const found: string[] = []
  const { organizationId } = member
  const order = { sort_by: 'created_at', sort_order: 'desc' } as const
  for await (const rows of allRows(watched, { organizationId, search: 'harb', ...order })) {
    found.push(...rows.map(({ analysis_id }) => analysis_id))
  }
  await watched.destroy()
  expect(found.toSorted()).toEqual(ids.toSorted())
  expect(searches).toHaveLength(1)
})

describe('P one analysis', () => {
  test('P is read whole by its own organization only', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    const text = textOf(200, 'Lighthouse')
    const result = await analyzeInPlayground(app, member, { text })
    await app.call(
      api.playground.sendFeedback,
      { analysis_id: result.id, is_correct: false },
      member.token,
    )
    const { status, body } = await app.call(api.ownAnalyses.get, { id: result.id }, member.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      text,
      analysis_result: result,
      given_feedback: { is_correct: false },
    })
    const keptUntil = new Date(new Date(body.created_at).getTime() + 30 * dayMs).toISOString()
    expect(body.text_kept_until).toBe(keptUntil)
    const unknown = await app.call(api.ownAnalyses.get, { id: newId('ana') }, member.token)
    const foreign = await app.call(api.ownAnalyses.get, { id: result.id }, rival.token)
    expect([foreign.status, { ...foreign.body, request_id: '' }]).toEqual([
      ...[404, { ...unknown.body, request_id: '' }],
    ])
  })

  test('P loses text and default title when the text goes, while verdict and own title stay', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const member = await makeMember(app, { credits: 100 })
    const one = await analyzeInPlayground(app, member, { text: textOf(200, 'One'), ...everything })
    const two = await analyzeInPlayground(app, member, { text: textOf(200, 'Two') })
    await rename(app, member, { id: two.id, title: 'Kept' })
    app.advance(7 * dayMs)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const token = await startSession(app.deps, member.user.id)
    const gone = { text: null, text_kept_until: null, can_add_advice: false }
    const [first, second] = await Promise.all(
      [one, two].map(async ({ id }) => (await app.call(api.ownAnalyses.get, { id }, token)).body),
    )
    expect(first).toMatchObject({ ...gone, title: null, classification: one.classification })
    expect(second).toMatchObject({ ...gone, title: 'Kept' })
    const later = await app.call(
      api.ownAnalyses.addAdvice,
      { id: two.id, include_guidelines: true },
      token,
    )
    expect(later).toMatchObject({ status: 409, body: { code: 'ADVICE_UNAVAILABLE' } })
  })

  test('P is named by its first words, without the end of a sentence before the dots and the marks of a heading', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const titleOf = async (beginning: string) => {
      const text = `${beginning} ${textOf(200)}`
      const { id } = await analyzeInPlayground(app, member, { text })
      return (await app.call(api.ownAnalyses.get, { id }, member.token)).body.title
    }
    const sentence = 'The ferry was late, as rain had flooded the lower deck and no one asked'
    expect(await titleOf(`${sentence}. Complaints came later.`)).toBe(`${sentence}…`)
    expect(await titleOf(`${sentence}, complaints came later.`)).toBe(`${sentence}…`)
    expect(await titleOf('## Intelligent Call Routing {#intelligent}\n\n')).toBe(
      'Intelligent Call Routing',
    )
  })

  test('P is named by its organization; a blank name brings the first words back', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app)
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200, 'Lighthouse') })
    const script = '<script>alert(1)</script>'
    expect((await rename(app, member, { id, title: ` ${script} ` })).body.title).toBe(script)
    expect((await list(app, member)).items[0]?.title).toBe(script)
    const byKey = await app.call(api.analyses.get, { id }, member.key.api_key)
    expect(byKey.body.title).toBe(script)
    for (const title of ['', '  ', null]) {
      expect((await rename(app, member, { id, title })).body.title).toMatch(/^Lighthouse the/)
    }
    expect((await rename(app, member, { id, title: 'x'.repeat(201) })).status).toBe(422)
    expect((await rename(app, member, { id, title: 'two\nlines' })).status).toBe(422)
    expect((await rename(app, rival, { id, title: 'Mine' })).status).toBe(404)
    expect((await rename(app, member, { id: newId('ana'), title: 'x' })).status).toBe(404)
  })
})

describe('P deleting analyses', () => {
  test('P takes text, result and feedback, and leaves balance and books as they are', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200) })
    await app.call(api.playground.sendFeedback, { analysis_id: id, is_correct: true }, member.token)
    const before = await ledger(app, member)
    expect(before[0]).toMatchObject({ reason: 'analysis', analysis_id: id })
    expect((await app.call(api.ownAnalyses.remove, { id }, member.token)).status).toBe(204)
    for (const table of ['analyses', 'feedback', 'analysis_words'] as const) {
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
    expect(await balanceOf(app, member.organizationId)).toBe(99)
    const [paid, welcome] = await ledger(app, member)
    expect([paid, welcome]).toEqual([{ ...before[0], analysis_id: null }, before[1]])
    for (const again of [api.ownAnalyses.remove, api.ownAnalyses.get]) {
      expect((await app.call(again, { id }, member.token)).status).toBe(404)
    }
    const feedback = { analysis_id: id, is_correct: true }
    expect((await app.call(api.playground.sendFeedback, feedback, member.token)).status).toBe(404)
  })

  test('P another organization’s analysis is an unknown one, also among many and by key', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const rival = await makeMember(app, { credits: 100 })
    const { id } = await analyzeInPlayground(app, member, { text: textOf(200) })
    const own = await analyzeInPlayground(app, rival, { text: textOf(200) })
    expect((await app.call(api.ownAnalyses.remove, { id }, rival.token)).status).toBe(404)
    expect((await app.call(api.analyses.remove, { id }, rival.key.api_key)).status).toBe(404)
    const many = { analysis_ids: [id, own.id, own.id, newId('ana'), 'x'] }
    expect((await app.call(api.ownAnalyses.removeMany, many, rival.token)).body).toEqual({
      deleted: 1,
    })
    expect((await app.call(api.analyses.remove, { id }, member.key.api_key)).status).toBe(204)
  })

  test('P ten thousand go at once, and no more', { timeout: 120_000 }, async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const ids = await makeRows(app, member, 10_000)
    const tooMany = await app.call(
      api.ownAnalyses.removeMany,
      { analysis_ids: [...ids, 'one more'] },
      member.token,
    )
    expect(tooMany.status).toBe(422)
    expect(
      (await app.call(api.ownAnalyses.removeMany, { analysis_ids: [] }, member.token)).status,
    ).toBe(422)
    const both = await Promise.all(
      [0, 1].map(() => app.call(api.ownAnalyses.removeMany, { analysis_ids: ids }, member.token)),
    )
    expect(both).toMatchObject([{ status: 200 }, { status: 200 }])
    expect(both.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(10_000)
    expect((await list(app, member)).items).toEqual([])
  })

  test('P one still being read is refused, and ends as it would have', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const reading = analyzeInPlayground(app, member, { text: textOf(200, 'please-wait-600') })
    const open = await until(async () => (await list(app, member)).items[0])
    const refused = await app.call(api.ownAnalyses.remove, { id: open.analysis_id }, member.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'ANALYSIS_OPEN' } })
    const many = { analysis_ids: [open.analysis_id] }
    expect((await app.call(api.ownAnalyses.removeMany, many, member.token)).body).toEqual({
      deleted: 0,
    })
    expect((await reading).id).toBe(open.analysis_id)
    expect(await balanceOf(app, member.organizationId)).toBe(99)
  })

  test('P a program that repeats a call whose analysis was deleted is told so and charged once', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const send = () =>
      app.app.inject({
        method: 'POST',
        url: '/v1/analyze',
        payload: { text: textOf(200) },
        headers: { authorization: `Bearer ${member.key.api_key}`, 'idempotency-key': 'draft-1' },
      })
    const first = (await send()).json()
    await app.call(api.analyses.remove, { id: first.analysis_id }, member.key.api_key)
    const repeat = await send()
    expect([repeat.statusCode, repeat.json().code]).toEqual([404, 'NOT_FOUND'])
    expect(await balanceOf(app, member.organizationId)).toBe(99)
  })

  test('P a program that repeats a call gets its first answer, also once advice was added', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const send = async () => {
      const reply = await app.app.inject({
        method: 'POST',
        url: '/v1/analyze',
        payload: { text: textOf(200) },
        headers: { authorization: `Bearer ${member.key.api_key}`, 'idempotency-key': 'draft-1' },
      })
      return reply.json()
    }
    const first = await send()
    const added = await app.call(
      api.ownAnalyses.addAdvice,
      { id: first.analysis_id, ...everything },
      member.token,
    )
    expect(added.body.credits).toEqual({ used: 2 })
    expect(await send()).toEqual(first)
  })
})

const everything = { include_guidelines: true, include_humanization_prompt: true }

async function list(
  app: TestApp,
  { token }: { token: string },
  input: Partial<Input<typeof api.ownAnalyses.list>> = {},
) {
  const { status, body } = await app.call(api.ownAnalyses.list, input, token)
  expect(status).toBe(200)
  return body
}

function rename(
  app: TestApp,
  { token }: { token: string },
  input: { id: string; title: string | null },
) {
  return app.call(api.ownAnalyses.rename, input, token)
}

async function ledger(app: TestApp, { token }: { token: string }) {
  return (await app.call(api.credits.listEntries, {}, token)).body.items
}

/** Finished analyses of many lengths and prices, written past the detector. */
async function makeRows(app: TestApp, member: MadeMember, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId('ana'))
  const rows = ids.map((id, index) => ({
    id,
    organization_id: member.organizationId,
    api_key_id: member.key.id,
    user_id: member.user.id,
    status: 'failed' as const,
    words: 200 + (index % 7) * 100,
    credits: index % 4,
    created_at: new Date(Date.UTC(2026, 0, 1) + (index >> 1) * 60_000),
  }))
  for (let start = 0; start < rows.length; start += 1_000) {
    const some = rows.slice(start, start + 1_000)
    await app.deps.db.insertInto('analyses').values(some).execute()
  }
  return ids
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('It never came to be')
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
