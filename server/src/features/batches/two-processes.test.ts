import { setTimeout as sleep } from 'node:timers/promises'
import { api, type Batch, send } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectGoodBooks } from '../../testing/books.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { startTwo } from '../../testing/two-servers.ts'

const texts = 120
const kills = 5

describe('DESIGN2 15: two processes share a batch', () => {
  test('and none of its texts is lost or charged twice while they are killed in turns', {
    timeout: 300_000,
  }, async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: texts + 10 })
    const processes = await startTwo(app)
    const items = Array.from({ length: texts }, (_, at) => ({
      id: `text-${at}`,
      text: textOf(200, `please-wait-${50 + (at % 7) * 40}`),
    }))
    const ask = { baseUrl: processes[0]?.url ?? '', token: member.key.api_key }
    const { batch_id: id } = await send(api.batches.create, { items }, ask)
    const batch = async (): Promise<Batch> =>
      (await app.call(api.batches.get, { id }, member.key.api_key)).body
    for (let kill = 0; kill < kills; kill++) {
      const before = (await batch()).counts.done
      await expect
        .poll(async () => (await batch()).counts.done, { timeout: 60_000 })
        .toBeGreaterThan(Math.min(before + 5, texts - 1))
      const victim = processes[kill % 2]
      await victim?.kill()
      // What it was reading is free at once instead of in a minute; what the other reads, is read twice.
      await endLeases(app)
      await expectGoodBooks(app)
      await victim?.restart()
    }
    await expect.poll(async () => (await batch()).status, { timeout: 120_000 }).toBe('done')
    expect(await batch()).toMatchObject({
      counts: { total: texts, done: texts, failed: 0 },
      credits: { used: texts, reserved: 0 },
    })
    expect(await balanceOf(app, member.organizationId)).toBe(10)
    await expectGoodBooks(app)
  })

  test('one that is told to stop finishes what it reads, and the rest waits for the next', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 50 })
    const [process, other] = await startTwo(app)
    await other?.kill()
    if (!process) throw new Error('No process')
    const items = Array.from({ length: 30 }, (_, at) => ({
      id: `text-${at}`,
      text: textOf(200, 'please-wait-200'),
    }))
    const ask = { baseUrl: process.url, token: member.key.api_key }
    const { batch_id: id } = await send(api.batches.create, { items }, ask)
    const batch = async () => (await app.call(api.batches.get, { id }, member.key.api_key)).body
    await expect
      .poll(async () => (await batch()).counts.done, { timeout: 20_000 })
      .toBeGreaterThan(2)
    expect(await process.stop()).toBe(0)
    expect(await batch()).toMatchObject({ status: 'running', counts: { reading: 0 } })
    await process.restart()
    await expect.poll(async () => (await batch()).status, { timeout: 60_000 }).toBe('done')
    expect(await balanceOf(app, member.organizationId)).toBe(20)
  })
})

async function endLeases({ deps }: TestApp): Promise<void> {
  await sleep(50)
  await sql`
    update waiting_analyses set lease_until = clock_timestamp() - interval '1 second'
    where lease_until is not null`.execute(deps.db)
}
