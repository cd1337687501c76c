import { api } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openTransaction } from '../../testing/contention.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp, writerToken } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { nightlyCleanup } from '../cleanup/jobs.ts'

const dayMs = 86_400_000
const email = 'writer@example.com'

describe('DESIGN2 16: links that ended', () => {
  test('are listed for 90 days and then deleted, and answer the same before and after', async () => {
    const { app, member, id } = await start()
    const [expiring, revoked, living] = [
      await share({ app, member, id }, 1),
      await share({ app, member, id }, 30),
      await share({ app, member, id }, 90),
    ]
    const named = { id, shareId: revoked.share_id }
    await app.call(api.shares.revoke, named, member.token)
    const listed = async () => {
      const { body } = await app.call(api.shares.list, { id }, member.token)
      return body.shares.map(({ share_id }) => share_id).sort()
    }
    const answers = async () => {
      const replies = await Promise.all(
        [expiring, revoked].map(({ token }) => app.call(api.sharedAnalysis.open, {}, token)),
      )
      return replies.map(({ status, body }) => ({ status, body: { ...body, request_id: '' } }))
    }
    app.advance(89 * dayMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await listed()).toHaveLength(3)
    const before = await answers()
    expect(before).toMatchObject([{ status: 404 }, { status: 404 }])
    expect((await app.call(api.sharedAnalysis.open, {}, living.token)).status).toBe(200)
    app.advance(2 * dayMs)
    await nightlyCleanup.run(app.deps, {})
    // The last one has just expired.
    expect(await listed()).toEqual([living.share_id])
    expect(await answers()).toEqual(before)
  })

  test('leave how often and when a writer opened them, and that they ended', async () => {
    const { app, member, id } = await start()
    const wanted = { id, writer_email: email, includes_text: true }
    const { body: review } = await app.call(api.reviews.create, wanted, member.token)
    await app.runJobs()
    const first = writerToken(app.mails.findLast(({ to }) => to === email))
    await app.call(api.sharedAnalysis.open, {}, first)
    await app.call(api.sharedAnalysis.requestReview, {}, first)
    app.advance(20 * dayMs)
    await app.call(api.reviews.resend, { id, reviewId: review.review_id }, member.token)
    await app.runJobs()
    const second = writerToken(app.mails.findLast(({ to }) => to === email))
    await app.call(api.sharedAnalysis.open, {}, second)
    await app.call(api.sharedAnalysis.open, {}, second)
    const facts = async () => (await app.call(api.reviews.list, { id }, member.token)).body.reviews
    // The first has ended long ago, then the second too.
    for (const days of [105, 120]) {
      app.advance(days * dayMs)
      const before = await facts()
      expect(before).toMatchObject([{ opened_count: 3, is_live: false, review_state: 'asked' }])
      await nightlyCleanup.run(app.deps, {})
      expect(await facts()).toEqual(before)
    }
    expect(await app.deps.db.selectFrom('shares').select('id').execute()).toEqual([])
  })

  test('go by the thousand, except those that somebody holds', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 9 })
    const input = { text: textOf(200), api_key_id: member.key.id }
    const { body } = await app.call(api.playground.analyze, input, member.token)
    await sql`
      insert into shares (id, analysis_id, token_hash, includes_text, created_at, expires_at)
      select 'shr_' || n, ${body.analysis_id}, 'hash' || n, true, now(), now() - interval '91 days'
      from generate_series(1, 10000) n`.execute(app.deps.db)
    const other = await openTransaction(app, "select from shares where id = 'shr_7' for update")
    const left = () => app.deps.db.selectFrom('shares').select('id').execute()
    await nightlyCleanup.run(app.deps, {})
    expect(await left()).toEqual([{ id: 'shr_7' }])
    await other.query('commit')
    await nightlyCleanup.run(app.deps, {})
    expect(await left()).toEqual([])
  })
})

async function start() {
  const app = await testApp({ env: { SESSION_DAYS: '365', RETENTION_DAYS: '400' } })
  const member = await makeMember(app, { credits: 100 })
  const input = { text: textOf(200), api_key_id: member.key.id }
  const { body } = await app.call(api.playground.analyze, input, member.token)
  return { app, member, id: body.analysis_id }
}

async function share(
  { app, member, id }: Awaited<ReturnType<typeof start>>,
  valid_days: 1 | 30 | 90,
) {
  const wanted = { id, includes_text: false, valid_days }
  const { body } = await app.call(api.shares.create, wanted, member.token)
  return { ...body, token: new URL(body.url).hash.replace('#token=', '') }
}
