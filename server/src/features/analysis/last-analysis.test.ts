import { type AnalysisResult, api, type Output } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { startSession } from '../account/sessions.ts'
import { textRemoval } from './jobs.ts'

const dayMs = 86_400_000
const everything = { include_guidelines: true, include_humanization_prompt: true }

describe('[U3] the last analysis in the playground', () => {
  test('comes back whole, and an earlier one by its id', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    expect(await last(app, member)).toBeNull()
    const texts = [textOf(200, 'First'), textOf(210, 'Second')]
    const answers: AnalysisResult[] = []
    for (const text of texts) {
      answers.push(await analyze(app, { member, text }))
      app.advance(1000)
    }
    expect(await last(app, member)).toMatchObject({
      text: texts[1],
      analysis_id: answers[1]?.id,
      analysis_result: answers[1],
    })
    const first = await last(app, { ...member, analysis_id: answers[0]?.id ?? '' })
    expect(first).toMatchObject({ text: texts[0], analysis_result: answers[0] })
  })

  test('is nobody else’s: neither a colleague’s, nor another organization’s, nor a key’s', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    const { id } = await analyze(app, { member, text: textOf(200) })
    const colleague = await app.makeUser({ organization_id: member.organizationId })
    const stranger = await makeMember(app, { credits: 100 })
    await app.call(api.analyses.create, { text: textOf(200) }, stranger.key.api_key)
    for (const { token } of [colleague, stranger]) expect(await last(app, { token })).toBeNull()
    // By its id whoever may read the organization's analyses gets it, and nobody else.
    expect(await last(app, { ...colleague, analysis_id: id })).toMatchObject({ analysis_id: id })
    const input = { analysis_id: id }
    const { status } = await app.call(api.playground.getLastAnalysis, input, stranger.token)
    expect(status).toBe(404)
  })

  test('one that was not judged is there too; a failed one is not', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 100 })
    await analyze(app, { member, text: textOf(200, 'not-to-be-judged') })
    const input = { text: textOf(200, 'please-throw'), api_key_id: member.key.id }
    expect((await app.call(api.playground.analyze, input, member.token)).status).toBe(500)
    expect(await last(app, member)).toMatchObject({ analysis_result: { is_judged: false } })
  })

  test('keeps its verdict and loses text and advice when texts are no longer kept', async () => {
    const app = await testApp({ env: { RETENTION_DAYS: '7' } })
    const member = await makeMember(app, { credits: 100 })
    const { classification } = await analyze(app, { member, text: textOf(200) })
    app.advance(7 * dayMs)
    await app.deps.jobs.add(app.deps.db, textRemoval, {})
    await app.runJobs()
    const token = await startSession(app.deps, member.user.id)
    expect(await last(app, { token })).toMatchObject({
      text: null,
      analysis_result: { classification, copywriter_rules_block: null, humanization_prompt: null },
    })
  })
})

async function analyze(
  app: TestApp,
  { member, text }: { member: MadeMember; text: string },
): Promise<AnalysisResult> {
  const input = { text, api_key_id: member.key.id, ...everything }
  const { status, body } = await app.call(api.playground.analyze, input, member.token)
  expect(status).toBe(200)
  return body.analysis_result
}

async function last(
  app: TestApp,
  { token, analysis_id }: { token: string; analysis_id?: string },
): Promise<Output<typeof api.playground.getLastAnalysis>['analysis']> {
  const { status, body } = await app.call(
    api.playground.getLastAnalysis,
    analysis_id ? { analysis_id } : {},
    token,
  )
  expect(status).toBe(200)
  return body.analysis
}
