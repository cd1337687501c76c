import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const writer_email = 'writer@example.com'

test('organizations do not use up each other’s mails to a writer, who gets 25 a day at most', async () => {
  const app = await testApp()
  const sent: number[] = []
  for (let number = 1; number <= 6; number++)
    sent.push(await sendUntilRefused(app, `No. ${number}`))
  expect(sent).toEqual([5, 5, 5, 5, 5, 0])
  app.advance(86_400_000)
  expect(await sendUntilRefused(app, 'The next day')).toBe(5)
})

/** How many mails an organization can send to the writer. */
async function sendUntilRefused(app: TestApp, name: string): Promise<number> {
  const member = await makeMember(app, { credits: 9, name })
  const input = { text: textOf(200), api_key_id: member.key.id }
  const analyzed = await app.call(api.playground.analyze, input, member.token)
  const id = analyzed.body.analysis_id
  const wanted = { id, writer_email, includes_text: true }
  const created = await app.call(api.reviews.create, wanted, member.token)
  if (created.status === 429) return 0
  const named = { id, reviewId: created.body.review_id }
  for (let count = 1; ; count++) {
    const { status } = await app.call(api.reviews.resend, named, member.token)
    if (status === 429) return count
    expect(status).toBe(202)
  }
}
