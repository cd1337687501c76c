import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

test('[H.6] anybody sees how often verdicts were called wrong, in numbers alone', async () => {
  const app = await testApp()
  const empty = { since: null, answers: 0, wrong: 0, groups: [], model_version: 'quick' }
  expect((await app.call(api.site.getFeedback, {})).body).toEqual(empty)
  const [first, second] = [
    await makeMember(app, { credits: 100 }),
    await makeMember(app, { credits: 100 }),
  ]
  const say = async (member: typeof first, answer: { group: string; is_correct: boolean }) => {
    const input = { text: textOf(200), force_group_id: answer.group, api_key_id: member.key.id }
    const { body } = await app.call(api.playground.analyze, input, member.token)
    const { analysis_id } = body
    const comment = 'Not a word of this is shown.'
    const sent = { analysis_id, is_correct: answer.is_correct, comment }
    expect((await app.call(api.playground.sendFeedback, sent, member.token)).status).toBe(200)
  }
  const today = app.deps.now().toISOString().slice(0, 10)
  await say(first, { group: 'blog', is_correct: true })
  await say(first, { group: 'blog', is_correct: false })
  await say(second, { group: 'news', is_correct: true })
  expect((await app.call(api.site.getFeedback, {})).body).toEqual({
    model_version: 'quick',
    since: today,
    answers: 3,
    wrong: 1,
    groups: [
      { group_id: 'blog', group_name: 'Blog post', answers: 2, wrong: 1 },
      { group_id: 'news', group_name: 'News article', answers: 1, wrong: 0 },
    ],
  })
})
