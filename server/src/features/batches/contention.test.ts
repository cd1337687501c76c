import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { readAllWaiting } from '../reading/reader.ts'

test.each([
  ['retried', api.batches.retry],
  ['cancelled', api.batches.cancel],
])('a batch is %s while the analyses of its failed texts are deleted', async (_, call) => {
  const app = await testApp({
    detector: detectorAfter(({ text }) => {
      if (text.includes('fragile')) throw new Error('A thread died')
    }),
  })
  const { key, token } = await makeMember(app, { credits: 20 })
  const items = ['one', 'two'].map((id) => ({ id, text: textOf(200, `fragile ${id}`) }))
  const { body } = await app.call(api.batches.create, { items }, key.api_key)
  const id = body.batch_id
  await readAllWaiting(app.deps)
  if (call === api.batches.cancel) {
    // One that has ended cannot be canceled, so it waits for one more.
    await app.deps.db.updateTable('batches').set({ status: 'paused', finished_at: null }).execute()
  }
  const failed = await app.deps.db.selectFrom('analyses').select('id').orderBy('id').execute()
  const analysis_ids = failed.map((row) => row.id)
  const inBetween = await openTransaction(
    app,
    `select id from analyses where id = '${analysis_ids.at(-1)}' for update`,
  )
  // The deletion has the first and waits for the last.
  const { all } = await startInTurn<{ status: number }>(app, [
    () => app.call(api.ownAnalyses.removeMany, { analysis_ids }, token),
    () => app.call(call, { id }, key.api_key),
  ])
  await inBetween.query('commit')
  expect((await all).map(({ status }) => status)).toEqual([200, 200])
  const { counts, credits } = (await app.call(api.batches.get, { id }, key.api_key)).body
  expect([counts.deleted, credits.reserved]).toEqual([2, 0])
})
