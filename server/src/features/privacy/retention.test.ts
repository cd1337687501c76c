import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { textRemoval } from '../analysis/jobs.ts'

const dayMs = 86_400_000

test('an organization keeps its texts for a shorter time, from the next run on; others as before', async () => {
  const app = await testApp({ env: { RETENTION_DAYS: '30', SESSION_DAYS: '365' } })
  const [brief, usual] = [
    await makeMember(app, { credits: 50 }),
    await makeMember(app, { credits: 50 }),
  ]
  const analyses = await Promise.all(
    [brief, usual].map(async ({ key, token }) => {
      const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
      return { id: body.analysis_id, token }
    }),
  )
  const texts = () =>
    Promise.all(
      analyses.map(async ({ id, token }) => {
        const { body } = await app.call(api.ownAnalyses.get, { id }, token)
        return body.text !== null
      }),
    )
  app.advance(3 * dayMs)
  await textRemoval.run(app.deps, {})
  expect(await texts()).toEqual([true, true])
  const { status } = await app.call(api.privacy.changeRetention, { retention_days: 2 }, brief.token)
  expect(status).toBe(200)
  await textRemoval.run(app.deps, {})
  expect(await texts()).toEqual([false, true])
  app.advance(28 * dayMs)
  await textRemoval.run(app.deps, {})
  expect(await texts()).toEqual([false, false])
})

test('the time may not be longer than the installation’s, and is shown at each analysis', async () => {
  const app = await testApp({ env: { RETENTION_DAYS: '30', SESSION_DAYS: '365' } })
  const { token, key } = await makeMember(app, { credits: 50 })
  const change = (retention_days: number | null) =>
    app.call(api.privacy.changeRetention, { retention_days }, token)
  for (const days of [31, 0, -1, 1.5]) expect((await change(days)).status).toBe(422)
  expect((await change(7)).body).toMatchObject({ retention_days: 7, most_retention_days: 30 })
  const { body } = await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
  const own = await app.call(api.ownAnalyses.get, { id: body.analysis_id }, token)
  const kept = Date.parse(own.body.text_kept_until ?? '') - Date.parse(own.body.created_at)
  expect(kept).toBe(7 * dayMs)
  expect((await change(null)).body.retention_days).toBeNull()
  expect((await change(30)).body.retention_days).toBeNull()
  const audit = await app.call(api.team.listAuditEntries, {}, token)
  expect(audit.body.items.map(({ action, details }) => [action, details])).toEqual([
    ['retention.changed', { retention_days: [7, 30] }],
    ['retention.changed', { retention_days: [30, 7] }],
    ['api-key.created', expect.anything()],
  ])
})

test('the consent to news is shown with its time, withdrawn and given again', async () => {
  const app = await testApp()
  const { token } = await app.makeUser()
  const change = (is_marketing_opt_in: boolean) =>
    app.call(api.privacy.changeConsents, { is_marketing_opt_in }, token)
  const given = await change(true)
  expect(given.body).toMatchObject({
    is_marketing_opt_in: true,
    marketing_decided_at: expect.any(String),
  })
  app.advance(dayMs)
  expect((await change(true)).body).toEqual(given.body)
  const withdrawn = await change(false)
  expect(withdrawn.body.is_marketing_opt_in).toBe(false)
  expect(withdrawn.body.marketing_decided_at).not.toBe(given.body.marketing_decided_at)
  expect((await app.call(api.privacy.getConsents, {}, token)).body).toEqual(withdrawn.body)
})
