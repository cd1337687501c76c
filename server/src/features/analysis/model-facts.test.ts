import { analysisCost, api } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { detectorWith } from '../../testing/detectors.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

describe('the installed model', () => {
  test('is named as it is in the verdicts it gives', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1 })
    const { status, body } = await app.call(api.analyses.getModel, {}, key.api_key)
    expect(status).toBe(200)
    expect(body).toMatchObject({ model_version: 'quick', released_on: '2026-11-01' })
    const analysis = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
    expect(analysis.body.analysis_result.model_version).toBe(body.model_version)
    expect(analysis.body.analysis_result.language).toBe(body.languages[0])
  })

  test('has the limits that texts are held to, and the price they are charged', async () => {
    const app = await testApp()
    const { key } = await makeMember(app, { credits: 1_000 })
    const model = (await app.call(api.analyses.getModel, {}, key.api_key)).body
    const statusOf = async (text: string) =>
      (await app.call(api.analyses.create, { text }, key.api_key)).status
    expect(await statusOf(textOf(model.minimum_words - 1))).toBe(422)
    expect(await statusOf(textOf(model.minimum_words))).toBe(200)
    expect(await statusOf(textOf(model.maximum_words + 1))).toBe(413)
    expect(await statusOf('x'.repeat(model.maximum_bytes + 1))).toBe(413)
    const plain = { include_guidelines: false, include_humanization_prompt: false }
    expect(analysisCost(model.words_per_credit, plain)).toBe(1)
    expect(analysisCost(model.words_per_credit + 1, plain)).toBe(2)
  })

  test('costs nothing to ask for, and one that cannot be asked is an error', async () => {
    const down = { describe: () => Promise.reject(new Error('The model is not there')) }
    const app = await testApp({ detector: detectorWith(down) })
    const { key } = await makeMember(app, { credits: 1 })
    const { status } = await app.call(api.analyses.getModel, {}, key.api_key)
    expect(status).toBe(500)
    expect((await app.call(api.credits.getBalance, {}, key.api_key)).body.credits).toBe(1)
  })
})
