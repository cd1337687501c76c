import { api, ExampleId, measureText, minimumWords, pathTo } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import type { Detector } from '../../platform/detector/detector.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'

describe('[U13] the examples of the playground', () => {
  test('are judged by the installed model, cost nothing and leave no trace', async () => {
    const app = await testApp()
    const { token, organizationId } = await makeMember(app, { credits: 100 })
    for (const id of ExampleId.options) {
      const { status, body } = await app.call(api.playground.getExample, { example: id }, token)
      expect(status).toBe(200)
      const { text, analysis_result } = body
      expect(analysis_result).toMatchObject({
        id: `example_${id}`,
        model_version: 'quick',
        words: measureText(text).chargedWords,
        copywriter_rules_block: expect.stringContaining(text.slice(0, 60)),
        humanization_prompt: expect.any(String),
      })
      expect(measureText(text).words).toBeGreaterThanOrEqual(minimumWords)
    }
    expect(await balanceOf(app, organizationId)).toBe(100)
    expect(await app.deps.db.selectFrom('analyses').select('id').execute()).toEqual([])
  })

  test('are each read once, whoever asks and however often', async () => {
    const read: string[] = []
    const app = await testApp({ detector: watched(read) })
    const members = await Promise.all([makeMember(app), makeMember(app), makeMember(app)])
    await Promise.all(
      members.map(({ token }) => app.call(api.playground.getExample, { example: 'mixed' }, token)),
    )
    expect(read).toHaveLength(1)
  })

  test('are tried again after a failure', async () => {
    let failures = 1
    const detector: Detector = {
      ...watched([]),
      analyze: async (task, reading) => {
        if (failures-- > 0) throw new Error('The model stumbled')
        return watched([]).analyze(task, reading)
      },
    }
    const app = await testApp({ detector })
    const { token } = await makeMember(app)
    expect((await app.call(api.playground.getExample, { example: 'person' }, token)).status).toBe(
      500,
    )
    expect((await app.call(api.playground.getExample, { example: 'person' }, token)).status).toBe(
      200,
    )
  })

  test('are these texts and no others', async () => {
    const app = await testApp()
    const { token } = await makeMember(app)
    const path = pathTo(api.playground.getExample.path, {
      params: { example: '../examples/person' },
    })
    const answer = await app.app.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(422)
  })
})

/** Notes what it reads. */
function watched(read: string[]): Detector {
  return detectorAfter(({ text }) => read.push(text))
}
