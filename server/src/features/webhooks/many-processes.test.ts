import { setTimeout as sleep } from 'node:timers/promises'
import { api, send } from '@inkprint/contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeMember } from '../../testing/make.ts'
import { startReceiver } from '../../testing/receiver.ts'
import { startServerProcess } from '../../testing/server-process.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'

const env = { WEBHOOKS_LOCAL: 'true', JWT_SECRET: 'a secret for tests that is long enough' }

async function startProcess({ databaseUrl }: TestApp) {
  const server = await startServerProcess({ ...env, DATABASE_URL: databaseUrl })
  onTestFinished(() => server.kill())
  return server
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await sleep(100)
}

describe('webhooks of real processes', () => {
  test('a process killed while it sends loses nothing: the same event arrives again with the same id', {
    timeout: 180_000,
  }, async () => {
    const app = await testApp({ env })
    const member = await makeMember(app, { credits: 100 })
    const receiver = await startReceiver()
    // The first request is never answered.
    receiver.answerWith(() => {})
    const wanted = { url: receiver.url, events: ['analysis.completed' as const] }
    const { body } = await app.call(api.ownWebhooks.create, wanted, member.token)
    await app.call(api.analyses.create, { text: textOf(200) }, member.key.api_key)
    const first = await startProcess(app)
    await until(() => receiver.received.length === 1)
    await first.kill()
    receiver.answerWith(204)
    await startProcess(app)
    const id = body.webhook_id
    const list = () => app.call(api.ownWebhooks.listDeliveries, { id }, member.token)
    await until(async () => (await list()).body.items[0]?.status === 'delivered')
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]?.headers['webhook-id']).toBe(
      receiver.received[0]?.headers['webhook-id'],
    )
    expect((await list()).body.items).toMatchObject([{ attempts: 1, status: 'delivered' }])
  })

  test('two processes send each event once, and receivers that hang do not hold up those of others', {
    timeout: 180_000,
  }, async () => {
    const app = await testApp({ env: { ...env, LIMIT_MAILS: '1000' } })
    const [hanging, healthy] = [await startReceiver(), await startReceiver()]
    hanging.answerWith(() => {})
    const customers = await Promise.all(
      [hanging, hanging, hanging, healthy].map(async ({ url }) => {
        const member = await makeMember(app, { credits: 100 })
        const wanted = { url, events: ['analysis.completed' as const] }
        for (let count = 0; count < 4; count++) {
          await app.call(api.ownWebhooks.create, wanted, member.token)
        }
        return member
      }),
    )
    const servers = [await startProcess(app), await startProcess(app)]
    const analyses = customers.flatMap(({ key }) =>
      Array.from({ length: 6 }, (_, number) =>
        send(
          api.analyses.create,
          { text: textOf(200) },
          { baseUrl: servers[number % 2]?.url ?? '', token: key.api_key },
        ),
      ),
    )
    await Promise.all(analyses)
    await until(() => healthy.received.length >= 24)
    expect(hanging.received.length).toBeLessThan(72)
    await sleep(500)
    const ids = healthy.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(24)
    expect(new Set(ids).size).toBe(24)
  })
})
