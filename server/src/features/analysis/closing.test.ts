import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { testApp } from '../../testing/test-app.ts'
import { findWrongBalances } from '../credits/check-balances.ts'
import {
  acceptAnalysis,
  chargeAnalysis,
  deleteAnalysis,
  type Ending,
  type OpenAnalysis,
  releaseAnalysis,
} from './analyses.ts'

test('[A4, CI-04] of all who close the same analysis at once one does, and its reserve is freed once', async () => {
  const app = await testApp()
  const { db } = app.deps
  const { organizationId, key } = await makeMember(app, { credits: 1_000 })
  const apiKey = { id: key.id, name: key.name }
  let charged = 0
  for (let round = 0; round < 15; round++) {
    const open: OpenAnalysis = { id: newId('ana'), organizationId, reserved: 3 }
    const other: OpenAnalysis = { id: newId('ana'), organizationId, reserved: 5 }
    for (const each of [open, other]) {
      const wanted = { ...each, apiKey, userId: null, origin: 'key', title: null } as const
      const details = { words: 600, claim: null, addsTo: null, at: new Date(), most: 10 }
      expect(await acceptAnalysis(db, { ...wanted, ...details })).toBe('accepted')
    }
    const failed: Ending = {
      status: 'failed',
      result: null,
      text: null,
      wordsRead: null,
      startedAt: null,
      at: new Date(),
    }
    const partly: Ending = { ...failed, status: 'cancelled', wordsRead: 400 }
    const charge = () =>
      chargeAnalysis(db, {
        open,
        credits: 2,
        apiKey,
        usage: { words: 200, userId: null },
        ending: partly,
      })
    const release = () => releaseAnalysis(db, { open, ending: failed })
    const [first, second, ...released] = await Promise.all([
      ...[charge(), charge(), release(), release(), release()],
    ])
    await deleteAnalysis(db, open)
    const charges = [first, second].filter((balance) => balance !== null)
    const releases = released.filter((balance) => balance !== null)
    expect(charges.length + releases.length).toBe(1)
    charged += charges.length
    const reserve = await db
      .selectFrom('organizations')
      .select(['reserved', 'open_analyses'])
      .execute()
    expect(reserve).toEqual([{ reserved: 5, open_analyses: 1 }])
    await deleteAnalysis(db, other)
  }
  expect(await balanceOf(app, organizationId)).toBe(1_000 - 2 * charged)
  const client = new pg.Client(app.databaseUrl)
  await client.connect()
  expect(await findWrongBalances(client)).toEqual([])
  await client.end()
})
