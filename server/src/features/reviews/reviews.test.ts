import { api, type Outcome } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp, writerToken } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { reviewTextRemoval } from './jobs.ts'

const dayMs = 86_400_000
const email = 'writer@example.com'

/** A member with an analysis, and what they and its writer do. */
async function start(env: Record<string, string> = {}) {
  // Longer than any link works.
  const app = await testApp({ env: { SESSION_DAYS: '365', ...env } })
  const member = await makeMember(app, { credits: 100 })
  const id = await analyzed(app, member)
  return { app, member, id }
}

async function analyzed(app: TestApp, member: MadeMember, text = textOf(200)) {
  const input = { text, api_key_id: member.key.id }
  return (await app.call(api.playground.analyze, input, member.token)).body.analysis_id
}

interface Sending {
  member: MadeMember
  id: string
  invitation?: string
  writer_email?: string
}

async function sendTo(
  app: TestApp,
  { member, id, invitation = 'Please comment.', writer_email = email }: Sending,
) {
  const wanted = { id, writer_email, invitation, includes_text: true }
  const { status, body } = await app.call(api.reviews.create, wanted, member.token)
  expect(status).toBe(201)
  await app.runJobs()
  const mail = app.mails.findLast(({ to }) => to === writer_email)
  return { reviewId: body.review_id, token: writerToken(mail), mail }
}

describe('DESIGN2 16: the writer’s side', () => {
  test('a writer sees the verdict, adds a statement and drafts, asks, and is answered', async () => {
    const { app, member, id } = await start()
    const { reviewId, token, mail } = await sendTo(app, { member, id })
    expect(mail?.subject).toBe('Your text was analyzed with Inkprint')
    expect(mail?.text).toContain(`Ada Nowak (${member.user.email}) of Quill`)
    expect(mail?.text).not.toContain('Please comment')

    const opened = await app.call(api.sharedAnalysis.open, {}, token)
    expect(opened.body).toMatchObject({
      text: textOf(200),
      review: { review_state: 'sent', invitation: 'Please comment.', user_name: 'Ada Nowak' },
    })
    const draft = { file_name: '<img src=x>.txt', text: 'My first draft.' }
    const added = await app.call(api.sharedAnalysis.addDraft, draft, token)
    expect(added.body).toMatchObject({ file_name: '<img src=x>.txt', bytes: 15, words: 3 })
    const names = { id, reviewId, draftId: added.body.draft_id }
    // Not sent yet, so nobody else sees it.
    expect((await app.call(api.reviews.getDraft, names, member.token)).status).toBe(404)
    const statement = 'I wrote it <script>alert(1)</script> myself.'
    const asked = await app.call(api.sharedAnalysis.requestReview, { statement }, token)
    expect(asked.body.review).toMatchObject({ review_state: 'asked', statement })
    await app.runJobs()
    const told = app.mails.at(-1)
    expect(told).toMatchObject({ to: member.user.email, subject: 'A writer asks for another look' })
    expect(told?.text).toContain('They added a statement and one draft.')
    expect(told?.text).toContain(`http://inkprint.test/analyses/${id}`)

    const { body } = await app.call(api.reviews.list, { id }, member.token)
    expect(body.reviews).toMatchObject([
      {
        review_state: 'asked',
        statement,
        opened_count: 1,
        drafts: [{ file_name: '<img src=x>.txt' }],
      },
    ])
    const read = await app.call(api.reviews.getDraft, names, member.token)
    expect(read.body.text).toBe('My first draft.')
    const answer = { id, reviewId, outcome: 'withdrawn', answer: 'You are right.' } as const
    expect((await app.call(api.reviews.answer, answer, member.token)).body).toMatchObject({
      review_state: 'withdrawn',
      answered_by: 'Ada Nowak',
    })
    await app.runJobs()
    const last = app.mails.at(-1)
    expect(last).toMatchObject({ to: email, subject: 'There is an answer about your text' })
    expect(last?.text).toContain('the verdict was withdrawn')
    expect(last?.text).not.toContain('You are right')
    for (const link of [token, writerToken(last)]) {
      const shared = await app.call(api.sharedAnalysis.get, {}, link)
      expect(shared.body.review).toMatchObject({
        review_state: 'withdrawn',
        answer: 'You are right.',
      })
    }
    expect((await app.call(api.sharedAnalysis.addDraft, draft, token)).body).toMatchObject({
      code: 'REVIEW_CLOSED',
    })
  })

  test('every link says what came of the last review that was answered', async () => {
    const { app, member, id } = await start()
    const wanted = { id, includes_text: false, valid_days: 7 } as const
    const { body } = await app.call(api.shares.create, wanted, member.token)
    const reader = new URL(body.url).hash.replace('#token=', '')
    const shown = async () => {
      const { body } = await app.call(api.sharedAnalysis.get, {}, reader)
      return [body.outcome, body.review]
    }
    expect(await shown()).toEqual([null, null])
    const { reviewId } = await sendTo(app, { member, id })
    await app.call(api.reviews.answer, { id, reviewId, outcome: 'withdrawn' }, member.token)
    expect(await shown()).toEqual(['withdrawn', null])
    await sendTo(app, { member, id })
    expect(await shown()).toEqual(['withdrawn', null])
  })

  test('of two members who answer one is recorded, and a writer who asks twice asked once', async () => {
    const { app, member, id } = await start()
    const { reviewId, token } = await sendTo(app, { member, id })
    const requests = await Promise.all(
      ['One', 'Two'].map((statement) =>
        app.call(api.sharedAnalysis.requestReview, { statement }, token),
      ),
    )
    expect(requests.map(({ status }) => status).sort()).toEqual([200, 409])
    const mails = app.mails.length
    await app.runJobs()
    expect(app.mails.length).toBe(mails + 1)
    const answers = await Promise.all(
      (['kept', 'withdrawn'] as const).map((outcome) =>
        app.call(api.reviews.answer, { id, reviewId, outcome }, member.token),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const kept = answers.find(({ status }) => status === 200)?.body.review_state
    const { body } = await app.call(api.reviews.list, { id }, member.token)
    expect(body.reviews[0]?.review_state).toBe(kept)
    await app.runJobs()
    expect(app.mails.length).toBe(mails + 2)
  })

  test('the outcome is in the list, its filter and its export, and counted as feedback', async () => {
    const { app, member, id } = await start()
    const figures = async () => {
      const { answers, wrong } = (await app.call(api.site.getFeedback, {})).body
      return { answers, wrong }
    }
    const conclude = async (outcome: Outcome) => {
      const { reviewId } = await sendTo(app, { member, id })
      await app.call(api.reviews.answer, { id, reviewId, outcome }, member.token)
    }
    const listed = async (review_state: 'sent' | Outcome) =>
      (await app.call(api.ownAnalyses.list, { review_state }, member.token)).body.items.length
    await conclude('kept')
    expect(await figures()).toEqual({ answers: 0, wrong: 0 })
    expect([await listed('kept'), await listed('withdrawn')]).toEqual([1, 0])
    await conclude('withdrawn')
    expect(await figures()).toEqual({ answers: 1, wrong: 1 })
    const { body } = await app.call(api.ownAnalyses.exportCsv, {}, member.token)
    expect(body).toContain('"Review"')
    expect(body).toContain('"withdrawn"')
    await conclude('kept')
    expect(await figures()).toEqual({ answers: 0, wrong: 0 })
    const { db } = app.deps
    await db.updateTable('analyses').set({ classification: 'ai' }).execute()
    await conclude('person_confirmed')
    expect(await figures()).toEqual({ answers: 1, wrong: 1 })
    await db.updateTable('analyses').set({ classification: 'human' }).execute()
    await conclude('person_confirmed')
    expect(await figures()).toEqual({ answers: 1, wrong: 0 })
    const own = await app.call(api.ownAnalyses.get, { id }, member.token)
    expect(own.body).toMatchObject({
      review_state: 'person_confirmed',
      given_feedback: { is_correct: true },
    })
  })

  test('a comment that a member left stays when an outcome changes the feedback', async () => {
    const { app, member, id } = await start()
    const said = { analysis_id: id, is_correct: true, comment: 'Looks right.' }
    await app.call(api.playground.sendFeedback, said, member.token)
    const { reviewId } = await sendTo(app, { member, id })
    await app.call(api.reviews.answer, { id, reviewId, outcome: 'withdrawn' }, member.token)
    const row = await app.deps.db.selectFrom('feedback').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ is_correct: false, comment: 'Looks right.' })
  })

  test('a verdict that is kept after all leaves the answer that a person gave', async () => {
    const { app, member, id } = await start()
    const figures = async () => {
      const { answers, wrong } = (await app.call(api.site.getFeedback, {})).body
      return { answers, wrong }
    }
    for (const is_correct of [true, false]) {
      await app.call(api.playground.sendFeedback, { analysis_id: id, is_correct }, member.token)
      for (const outcome of ['withdrawn', 'person_confirmed', 'kept', 'kept'] as const) {
        const { reviewId } = await sendTo(app, { member, id })
        await app.call(api.reviews.answer, { id, reviewId, outcome }, member.token)
        app.advance(dayMs)
      }
      expect(await figures()).toEqual({ answers: 1, wrong: is_correct ? 0 : 1 })
    }
  })

  test('a revoked link is gone for the writer, and the analysis is as before', async () => {
    const { app, member, id } = await start()
    const { reviewId, token } = await sendTo(app, { member, id })
    const again = { id, writer_email: email, includes_text: true }
    expect((await app.call(api.reviews.create, again, member.token)).body).toMatchObject({
      code: 'REVIEW_OPEN',
    })
    expect((await app.call(api.reviews.resend, { id, reviewId }, member.token)).status).toBe(202)
    await app.runJobs()
    const second = writerToken(app.mails.at(-1))
    expect(second).not.toBe(token)
    await app.call(api.reviews.revoke, { id, reviewId }, member.token)
    for (const link of [token, second]) {
      expect((await app.call(api.sharedAnalysis.get, {}, link)).status).toBe(404)
      expect((await app.call(api.sharedAnalysis.requestReview, {}, link)).status).toBe(404)
    }
    const own = await app.call(api.ownAnalyses.get, { id }, member.token)
    expect(own.body.review_state).toBeNull()
    const answer = { id, reviewId, outcome: 'kept' } as const
    expect((await app.call(api.reviews.answer, answer, member.token)).status).toBe(409)
    expect((await app.call(api.reviews.create, again, member.token)).status).toBe(201)
  })

  test('a review that is revoked before its mail goes out sends none', async () => {
    const { app, member, id } = await start()
    const wanted = { id, writer_email: email, includes_text: true }
    const { body } = await app.call(api.reviews.create, wanted, member.token)
    await app.call(api.reviews.revoke, { id, reviewId: body.review_id }, member.token)
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('an organization that may not act sends no mail to a writer', async () => {
    const { app, member, id } = await start()
    const wanted = { id, writer_email: email, includes_text: true }
    await app.call(api.reviews.create, wanted, member.token)
    await app.deps.db.updateTable('organizations').set({ is_active: false }).execute()
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === email)).toEqual([])
  })

  test('a writer whose link expired is gone, and a new review can begin', async () => {
    const { app, member, id } = await start()
    const { token } = await sendTo(app, { member, id })
    app.advance(30 * dayMs)
    expect((await app.call(api.sharedAnalysis.get, {}, token)).status).toBe(404)
    await sendTo(app, { member, id })
    const { body } = await app.call(api.reviews.list, { id }, member.token)
    expect(body.reviews.map(({ is_live }) => is_live)).toEqual([true, false])
  })

  test('a review whose link expired is over once a new one begins', async () => {
    const { app, member, id } = await start()
    const { reviewId } = await sendTo(app, { member, id })
    app.advance(30 * dayMs)
    await sendTo(app, { member, id })
    const old = { id, reviewId }
    expect((await app.call(api.reviews.resend, old, member.token)).status).toBe(409)
    const answer = { ...old, outcome: 'withdrawn' } as const
    expect((await app.call(api.reviews.answer, answer, member.token)).status).toBe(409)
    await app.call(api.reviews.revoke, old, member.token)
    const own = await app.call(api.ownAnalyses.get, { id }, member.token)
    expect(own.body.review_state).toBe('sent')
  })

  test('what was written goes after the days that texts are kept, and with the analysis', async () => {
    const { app, member, id } = await start()
    const { reviewId, token } = await sendTo(app, { member, id })
    const draft = { file_name: 'First.txt', text: 'A draft.' }
    await app.call(api.sharedAnalysis.addDraft, draft, token)
    app.advance(20 * dayMs)
    await app.call(api.sharedAnalysis.requestReview, { statement: 'Mine.' }, token)
    app.advance(11 * dayMs)
    await reviewTextRemoval.run(app.deps, {})
    const first = await app.call(api.reviews.list, { id }, member.token)
    // The statement is eleven days old, the invitation and the draft are 31.
    expect(first.body.reviews[0]).toMatchObject({
      invitation: null,
      statement: 'Mine.',
      drafts: [],
    })
    const answer = { id, reviewId, outcome: 'kept', answer: 'We looked again.' } as const
    await app.call(api.reviews.answer, answer, member.token)
    app.advance(31 * dayMs)
    await reviewTextRemoval.run(app.deps, {})
    const { body } = await app.call(api.reviews.list, { id }, member.token)
    expect(body.reviews[0]).toMatchObject({ statement: null, answer: null, review_state: 'kept' })
    await app.call(api.ownAnalyses.remove, { id }, member.token)
    for (const table of ['reviews', 'drafts', 'shares'] as const) {
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('where no texts are kept, another look can be asked for without any', async () => {
    const { app, member, id } = await start({ RETENTION_DAYS: '0' })
    const wanted = { id, writer_email: email, invitation: 'Please comment.', includes_text: true }
    const refused = await app.call(api.reviews.create, wanted, member.token)
    expect(refused).toMatchObject({ status: 409, body: { code: 'TEXTS_NOT_KEPT' } })
    const { reviewId, token } = await sendTo(app, { member, id, invitation: '' })
    const opened = await app.call(api.sharedAnalysis.open, {}, token)
    expect(opened.body).toMatchObject({ text: null, review: { takes_texts: false } })
    const draft = { file_name: 'First.txt', text: 'A draft.' }
    for (const answer of [
      await app.call(api.sharedAnalysis.addDraft, draft, token),
      await app.call(api.sharedAnalysis.requestReview, { statement: 'Mine.' }, token),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'TEXTS_NOT_KEPT' } })
    }
    expect((await app.call(api.sharedAnalysis.requestReview, {}, token)).status).toBe(200)
    const outcome = { id, reviewId, outcome: 'kept' } as const
    const answer = { ...outcome, answer: 'We looked again.' }
    expect((await app.call(api.reviews.answer, answer, member.token)).body).toMatchObject({
      code: 'TEXTS_NOT_KEPT',
    })
    expect((await app.call(api.reviews.answer, outcome, member.token)).status).toBe(200)
  })

  test('drafts have a size, a number and a name', async () => {
    const { app, member, id } = await start()
    const { token } = await sendTo(app, { member, id })
    const add = async (draft: { file_name: string; text: string }) => {
      const { status, body } = await app.call(api.sharedAnalysis.addDraft, draft, token)
      return [status, (body as { code?: string }).code]
    }
    const large = { file_name: 'Large.txt', text: 'é'.repeat(250_000) }
    expect(await add({ ...large, text: `${large.text}x` })).toEqual([413, 'DRAFT_TOO_LARGE'])
    expect(await add({ ...large, text: 'x'.repeat(3_100_000) })).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await add({ file_name: ' ', text: 'A draft.' })).toEqual([422, 'VALIDATION_ERROR'])
    expect(await add({ file_name: 'A\nB', text: 'A draft.' })).toEqual([422, 'VALIDATION_ERROR'])
    expect(await add({ file_name: 'Blank', text: ' \n' })).toEqual([422, 'VALIDATION_ERROR'])
    for (let count = 0; count < 4; count++) expect(await add(large)).toEqual([201, undefined])
    expect(await add({ file_name: 'Fifth', text: 'x' })).toEqual([413, 'DRAFT_TOO_LARGE'])
    const { body } = await app.call(api.sharedAnalysis.get, {}, token)
    for (const { draft_id: draftId } of body.review?.drafts ?? []) {
      const { status } = await app.call(api.sharedAnalysis.removeDraft, { draftId }, token)
      expect(status).toBe(204)
    }
    const small = { file_name: 'Small', text: 'x' }
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(small)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(10)
    expect(answers.filter(([, code]) => code === 'TOO_MANY_DRAFTS')).toHaveLength(2)
    const statement = 'x'.repeat(5_001)
    expect((await app.call(api.sharedAnalysis.requestReview, { statement }, token)).status).toBe(
      422,
    )
  })

  test('a link to read is no link to answer, and a writer reaches nobody else’s drafts', async () => {
    const { app, member, id } = await start()
    const { token } = await sendTo(app, { member, id })
    const wanted = { id, includes_text: true, valid_days: 7 } as const
    const { body } = await app.call(api.shares.create, wanted, member.token)
    const reader = new URL(body.url).hash.replace('#token=', '')
    const draft = { file_name: 'First.txt', text: 'A draft.' }
    expect((await app.call(api.sharedAnalysis.requestReview, {}, reader)).status).toBe(404)
    expect((await app.call(api.sharedAnalysis.addDraft, draft, reader)).status).toBe(404)
    const other = await analyzed(app, member, `${textOf(200)} Another.`)
    const second = await sendTo(app, { member, id: other, writer_email: 'second@example.com' })
    const mine = await app.call(api.sharedAnalysis.addDraft, draft, token)
    const { draft_id: draftId } = mine.body
    expect((await app.call(api.sharedAnalysis.removeDraft, { draftId }, second.token)).status).toBe(
      404,
    )
    await app.call(api.sharedAnalysis.requestReview, {}, token)
    const crossed = { id: other, reviewId: second.reviewId, draftId }
    expect((await app.call(api.reviews.getDraft, crossed, member.token)).status).toBe(404)
  })

  test('an organization cannot write to as many people, or as often to one, as it likes', async () => {
    const { app, member, id } = await start({ LIMIT_WRITER_MAILS: '7' })
    const { reviewId } = await sendTo(app, { member, id })
    const resend = () => app.call(api.reviews.resend, { id, reviewId }, member.token)
    for (let count = 0; count < 4; count++) expect((await resend()).status).toBe(202)
    // Five in a day reached this writer.
    expect((await resend()).status).toBe(429)
    const other = await analyzed(app, member, `${textOf(200)} Another.`)
    const wanted = { id: other, writer_email: 'second@example.com', includes_text: true }
    expect((await app.call(api.reviews.create, wanted, member.token)).status).toBe(201)
    const third = await analyzed(app, member, `${textOf(200)} A third.`)
    const more = { ...wanted, id: third, writer_email: 'third@example.com' }
    expect((await app.call(api.reviews.create, more, member.token)).status).toBe(201)
    const fourth = await analyzed(app, member, `${textOf(200)} A fourth.`)
    const refused = await app.call(api.reviews.create, { ...more, id: fourth }, member.token)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    const wrong = { ...wanted, id: fourth, writer_email: 'nobody' }
    expect((await app.call(api.reviews.create, wrong, member.token)).status).toBe(422)
  })

  test('names that mail programs would turn into links are left out of mails', async () => {
    const { app, member, id } = await start()
    const { db } = app.deps
    await db.updateTable('users').set({ first_name: 'win.example.com', last_name: '' }).execute()
    await db.updateTable('organizations').set({ name: 'http://prize.example' }).execute()
    const { mail } = await sendTo(app, { member, id })
    expect(mail?.text).not.toContain('win.example.com')
    expect(mail?.text).not.toContain('prize.example')
    expect(mail?.text).toContain(member.user.email)
  })
})
