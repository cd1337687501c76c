import { api, type Input, type KeyScope, requestFor } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { expectGoodBooks } from '../../testing/books.ts'
import { detectorAfter } from '../../testing/detectors.ts'
import { balanceOf, type MadeMember, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { textOf } from '../../testing/texts.ts'
import { readAllWaiting } from '../reading/reader.ts'

type Wanted = Omit<Input<typeof api.apiKeys.update>, 'id' | 'keyId'>

const dayMs = 86_400_000

function change(app: TestApp, { organizationId, token, key }: MadeMember, wanted: Wanted) {
  return app.call(api.apiKeys.update, { id: organizationId, keyId: key.id, ...wanted }, token)
}

function inMs(app: TestApp, milliseconds: number): string {
  return new Date(app.deps.now().getTime() + milliseconds).toISOString()
}

describe('settings of a key', () => {
  test('are changed one by one, shown with the key, and written down without their values', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const { token } = member
    const expires_at = inMs(app, dayMs)
    expect(await change(app, member, { name: ' Shop ' })).toMatchObject({
      status: 200,
      body: {
        name: 'Shop',
        is_active: true,
        scopes: ['analyze', 'read', 'feedback'],
        expires_at: null,
        monthly_budget: null,
        credits_this_month: null,
        allowed_networks: null,
        zero_retention: false,
        previous_secret_until: null,
      },
    })
    const wanted = {
      scopes: ['read' as const],
      expires_at,
      monthly_budget: 9,
      zero_retention: true,
    }
    const { body } = await change(app, member, wanted)
    expect(body).toMatchObject({ ...wanted, name: 'Shop', credits_this_month: 0 })
    const { body: audited } = await app.call(
      api.team.listAuditEntries,
      { page: 1, size: 20 },
      token,
    )
    const details = audited.items.filter(({ action }) => action === 'api-key.updated')
    expect(details.map((entry) => entry.details)).toEqual([
      {
        name: 'Shop',
        fields: ['scopes', 'expires_at', 'monthly_budget', 'zero_retention'],
      },
      { name: 'Shop', fields: ['name'] },
    ])
    const { body: plain } = await app.call(api.apiKeys.list, {}, token)
    expect(Object.keys(plain.api_keys[0] ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'is_active',
      'last_used_at',
      'name',
    ])
  })

  test('can be given when a key is made, and are not needed', async () => {
    const app = await testApp()
    const { token, organizationId: id } = await makeMember(app)
    const made = await app.call(
      api.apiKeys.create,
      { id, name: 'Reader', scopes: ['read'], allowed_networks: ['127.0.0.1'] },
      token,
    )
    expect(made.status).toBe(201)
    const { body } = await app.call(api.apiKeys.list, { include_info: 'true' }, token)
    expect(body.api_keys[0]).toMatchObject({
      scopes: ['read'],
      allowed_networks: ['127.0.0.1/32'],
    })
  })

  test('nonsense is refused field by field and changes nothing', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const cases: [string, Wanted][] = [
      ['scopes', { scopes: [] }],
      ['scopes.0', { scopes: ['everything' as 'read'] }],
      ['expires_at', { expires_at: inMs(app, -1000) }],
      ['expires_at', { expires_at: 'tomorrow' }],
      ['monthly_budget', { monthly_budget: 0 }],
      ['monthly_budget', { monthly_budget: 1.5 }],
      ['allowed_networks', { allowed_networks: ['10.0.0.0/33'] }],
      ['allowed_networks', { allowed_networks: ['10.0.0.1', 'example.com'] }],
      ['allowed_networks', { allowed_networks: ['::ffff:10.0.0.0/90'] }],
      ['allowed_networks', { allowed_networks: ['10.0.0.0/8/8'] }],
      ['allowed_networks', { allowed_networks: ['10.0.0.0/-1'] }],
      ['allowed_networks', { allowed_networks: ['fe80::1%eth0'] }],
      ['allowed_networks', { allowed_networks: [''] }],
      ['allowed_networks', { allowed_networks: Array(51).fill('10.0.0.1') }],
      ['name', { name: ' ' }],
    ]
    for (const [field, wanted] of cases) {
      const answer = await change(app, member, wanted)
      expect([wanted, answer.status]).toEqual([wanted, 422])
      expect(answer.body).toMatchObject({ errors: [{ field }] })
    }
    expect(await change(app, member, {})).toMatchObject({
      body: { name: 'Newsroom', monthly_budget: null, allowed_networks: null },
    })
  })

  test('a member changes and rotates keys of their own only, an admin all', async () => {
    const app = await testApp()
    const owner = await makeMember(app)
    const { organizationId: id } = owner
    const make = (role: 'admin' | 'member') => app.makeUser({ organization_id: id, role })
    const [admin, member] = [await make('admin'), await make('member')]
    const { body: own } = await app.call(api.apiKeys.create, { id, name: 'Own' }, member.token)
    const tryBoth = async (token: string, keyId: string) => [
      (await app.call(api.apiKeys.update, { id, keyId, name: 'X' }, token)).status,
      (await app.call(api.apiKeys.rotate, { id, keyId }, token)).status,
    ]
    expect(await tryBoth(member.token, owner.key.id)).toEqual([403, 403])
    expect(await tryBoth(member.token, own.id)).toEqual([200, 200])
    expect(await tryBoth(admin.token, own.id)).toEqual([200, 200])
    const stranger = await makeMember(app)
    expect(await tryBoth(stranger.token, own.id)).toEqual([404, 404])
  })
})

describe('scopes', () => {
  test('a call the key was not made for is refused by name, before anything is charged', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 9 })
    const { api_key } = member.key
    await change(app, member, { scopes: ['read'] })
    const refused = await app.call(api.analyses.create, { text: textOf(200) }, api_key)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SCOPE_MISSING', scope: 'analyze', detail: expect.stringContaining('analyze') },
    })
    expect(await app.call(api.credits.getBalance, {}, api_key)).toMatchObject({
      status: 200,
      body: { credits: 9 },
    })
    await change(app, member, { scopes: ['analyze'] })
    const { body } = await app.call(api.analyses.create, { text: textOf(200) }, api_key)
    const id = body.analysis_id
    expect((await app.call(api.analyses.get, { id }, api_key)).body).toMatchObject({
      code: 'SCOPE_MISSING',
      scope: 'read',
    })
    const feedback = { analysis_id: id, is_correct: true }
    expect((await app.call(api.analyses.sendFeedback, feedback, api_key)).body).toMatchObject({
      code: 'SCOPE_MISSING',
      scope: 'feedback',
    })
  })
})

describe('the scope for webhooks', () => {
  test('is given by those who may manage webhooks, to new keys and others; members are refused', async () => {
    const app = await testApp()
    const owner = await makeMember(app)
    const { organizationId: id } = owner
    const make = (role: 'admin' | 'member') => app.makeUser({ organization_id: id, role })
    const [admin, member] = [await make('admin'), await make('member')]
    const scopes: KeyScope[] = ['read', 'webhooks']
    const create = (token: string) => app.call(api.apiKeys.create, { id, name: 'X', scopes }, token)
    const { body: own } = await app.call(api.apiKeys.create, { id, name: 'Own' }, member.token)
    const update = (token: string, wanted: KeyScope[]) =>
      app.call(api.apiKeys.update, { id, keyId: own.id, scopes: wanted }, token)
    for (const refused of [await create(member.token), await update(member.token, scopes)]) {
      expect([refused.status, refused.body]).toMatchObject([
        403,
        { code: 'PERMISSION_MISSING', permission: 'webhooks.manage', role: 'member' },
      ])
    }
    expect((await create(admin.token)).status).toBe(201)
    expect(await update(admin.token, scopes)).toMatchObject({ status: 200, body: { scopes } })
    // What an admin gave, its holder may keep or give up, but not take back.
    const fewer: KeyScope[] = ['webhooks']
    expect(await update(member.token, fewer)).toMatchObject({ body: { scopes: fewer } })
    expect((await update(member.token, ['read'])).status).toBe(200)
    expect((await update(member.token, fewer)).status).toBe(403)
  })
})

describe('a key that stops working', () => {
  test('expires at its time, is Inactive from then on, and works again with a later end', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 9 })
    await change(app, member, { expires_at: inMs(app, dayMs) })
    const ask = () => app.call(api.credits.getBalance, {}, member.key.api_key)
    expect((await ask()).status).toBe(200)
    app.advance(dayMs + 1000)
    expect(await ask()).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED', detail: 'The API key “Newsroom” has expired.' },
    })
    const { body } = await app.call(api.apiKeys.list, { active_only: 'false' }, member.token)
    expect(body.api_keys[0]?.is_active).toBe(false)
    expect((await app.call(api.apiKeys.list, {}, member.token)).body.api_keys).toEqual([])
    const wanted = { text: textOf(200), api_key_id: member.key.id }
    expect((await app.call(api.playground.analyze, wanted, member.token)).status).toBe(404)
    await change(app, member, { expires_at: null })
    expect((await ask()).status).toBe(200)
  })

  test('disabled, it says so, and enabled it works again', async () => {
    const app = await testApp()
    const member = await makeMember(app)
    const ask = () => app.call(api.credits.getBalance, {}, member.key.api_key)
    await change(app, member, { is_active: false })
    expect(await ask()).toMatchObject({
      status: 401,
      body: { detail: 'The API key “Newsroom” is disabled.' },
    })
    await change(app, member, { is_active: true })
    expect((await ask()).status).toBe(200)
  })
})

describe('zero retention', () => {
  test('no text of the key is stored, also in the playground; verdict and first answer are whole', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 50 })
    const { key, token } = member
    await change(app, member, { zero_retention: true })
    const wanted = { text: textOf(300), include_guidelines: true }
    const { body } = await app.call(api.analyses.create, wanted, key.api_key)
    expect(body.analysis_result.copywriter_rules_block).not.toBeNull()
    await app.call(api.playground.analyze, { ...wanted, api_key_id: key.id }, token)
    const rows = await app.deps.db.selectFrom('analyses').selectAll().execute()
    expect(rows.map(({ text, status }) => [text, status])).toEqual([
      [null, 'done'],
      [null, 'done'],
    ])
    expect(JSON.stringify(rows)).not.toContain(wanted.text.slice(0, 40))
    expect(await app.deps.db.selectFrom('analysis_words').selectAll().execute()).toEqual([])
    const kept = await app.call(api.analyses.get, { id: body.analysis_id }, key.api_key)
    expect(kept.body.analysis_result?.classification).toBe(body.analysis_result.classification)
    await change(app, member, { zero_retention: false })
    const after = await app.call(api.analyses.create, wanted, key.api_key)
    const stored = await app.deps.db
      .selectFrom('analyses')
      .select('text')
      .where('id', '=', after.body.analysis_id)
      .executeTakeFirstOrThrow()
    expect(stored.text).toBe(wanted.text)
  })

  test.each([
    ['at once', { isBatch: false, fails: false }],
    ['in a batch', { isBatch: true, fails: false }],
    ['in a batch that fails', { isBatch: true, fails: true }],
  ])('holds for a text that is read %s while its key is deleted', async (_, { isBatch, fails }) => {
    const { app, during } = await watchedApp({ fails })
    const member = await makeMember(app, { credits: 50 })
    const { key, organizationId: id, token } = member
    await change(app, member, { zero_retention: true })
    const removals: number[] = []
    during.reading = async () => {
      const { status } = await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)
      removals.push(status)
    }
    const text = textOf(200)
    if (isBatch) await app.call(api.batches.create, { items: [{ id: 'a', text }] }, key.api_key)
    else await app.call(api.analyses.create, { text }, key.api_key)
    await readAllWaiting(app.deps)
    expect(removals[0]).toBe(204)
    const kept = await app.deps.db.selectFrom('analyses').select(['text', 'status']).execute()
    expect(kept).toEqual([{ text: null, status: fails ? 'failed' : 'done' }])
    const waiting = await app.deps.db.selectFrom('waiting_analyses').select('text').execute()
    expect(waiting).toEqual([])
  })

  test('switched on while a text waits, it holds also where the key is then deleted', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 50 })
    const { key, organizationId: id, token } = member
    await app.call(api.batches.create, { items: [{ id: 'a', text: textOf(200) }] }, key.api_key)
    await change(app, member, { zero_retention: true })
    expect((await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)).status).toBe(204)
    await readAllWaiting(app.deps)
    expect(await storedTexts(app)).toEqual([null])
  })

  test('switched on while a text waits with advice, the advice is neither given nor paid for', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 50 })
    const { key } = member
    const order = { items: [{ id: 'a', text: textOf(200) }], include_guidelines: true }
    const plain = await app.call(api.batches.getPrice, { items: order.items }, key.api_key)
    const priced = await app.call(api.batches.getPrice, order, key.api_key)
    expect(priced.body.credits).toBeGreaterThan(plain.body.credits)
    const { body } = await app.call(api.batches.create, order, key.api_key)
    await change(app, member, { zero_retention: true })
    await readAllWaiting(app.deps)
    const batch = await app.call(api.batches.get, { id: body.batch_id }, key.api_key)
    expect(batch.body.credits).toEqual({ reserved: 0, used: plain.body.credits })
    await expectGoodBooks(app)
  })

  const adviceOptions = [{ include_guidelines: true }, { include_humanization_prompt: true }]
  describe.each([
    ['where the key stores no texts', false],
    ['where nobody’s texts are stored', true],
  ])('advice that would be read later, %s', (_, isNowhere) => {
    test.each(adviceOptions)('is refused, and nothing is charged: %j', async (advice) => {
      const app = await testApp(isNowhere ? { env: { RETENTION_DAYS: '0' } } : {})
      const member = await makeMember(app, { credits: 50 })
      const { key, token, organizationId } = member
      if (!isNowhere) await change(app, member, { zero_retention: true })
      const items = [{ id: 'a', text: textOf(200) }]
      const wish = { token: key.api_key, isDeferred: true, idempotencyKey: 'once' }
      const later = async (options: object) => {
        const order = { text: textOf(200), ...options }
        const reply = await app.app.inject(requestFor(api.analyses.submit, order, wish))
        return { status: reply.statusCode, body: reply.json() }
      }
      const refused = [
        await app.call(api.batches.create, { items, ...advice }, key.api_key),
        await app.call(api.batches.getPrice, { items, ...advice }, key.api_key),
        await app.call(api.ownBatches.create, { items, api_key_id: key.id, ...advice }, token),
        await later(advice),
      ]
      const [field] = Object.keys(advice)
      const why = `${isNowhere ? 'this installation' : 'this API key'} stores no texts`
      for (const { status, body } of refused) {
        expect([status, body]).toMatchObject([
          422,
          {
            code: 'VALIDATION_ERROR',
            errors: [{ field, message: expect.stringContaining(why) }],
          },
        ])
      }
      expect(await app.deps.db.selectFrom('analyses').selectAll().execute()).toEqual([])
      // Without advice they are read as before, also under the idempotency key of what was refused.
      expect((await app.call(api.batches.create, { items }, key.api_key)).status).toBe(201)
      expect((await later({})).status).toBe(202)
      await readAllWaiting(app.deps)
      expect(await balanceOf(app, organizationId)).toBe(48)
    })
  })

  test('a repeat of a batch that was accepted before is answered as before', async () => {
    const app = await testApp()
    const member = await makeMember(app, { credits: 50 })
    const order = { items: [{ id: 'a', text: textOf(200) }], include_guidelines: true }
    const wish = { token: member.key.api_key, idempotencyKey: 'once' }
    const send = () => app.app.inject(requestFor(api.batches.create, order, wish))
    const first = await send()
    await change(app, member, { zero_retention: true })
    const again = await send()
    expect([again.statusCode, again.json().batch_id]).toEqual([201, first.json().batch_id])
  })

  test.each([
    ['is there again', false],
    ['is deleted once more', true],
  ])(
    'holds for a deleted key that a backup brought back, when it %s',
    async (_, isDeletedAgain) => {
      const { app, during } = await watchedApp()
      const member = await makeMember(app, { credits: 50 })
      const { key, organizationId: id, token } = member
      const remove = async () =>
        (await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)).status
      const statuses: number[] = []
      during.reading = async () => {
        await deleteAndBringBack(app, { key, remove })
        statuses.push((await change(app, member, { zero_retention: true })).status)
        if (isDeletedAgain) statuses.push(await remove())
      }
      await app.call(api.analyses.create, { text: textOf(200) }, key.api_key)
      expect(statuses).toEqual(isDeletedAgain ? [200, 204] : [200])
      expect(await storedTexts(app)).toEqual([null])
    },
  )
})

describe('a key that is deleted while its texts are read', () => {
  test.each([
    ['at once', false],
    ['in a batch', true],
  ])(
    'a text read %s is kept as others are, with the advice that was paid for',
    async (_, isBatch) => {
      const { app, during } = await watchedApp()
      const { key, organizationId: id, token } = await makeMember(app, { credits: 50 })
      const removals: number[] = []
      during.reading = async () => {
        const { status } = await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)
        removals.push(status)
      }
      const wanted = { include_guidelines: true, include_humanization_prompt: true }
      const text = textOf(200)
      if (isBatch) {
        const items = [{ id: 'a', text }]
        await app.call(api.batches.create, { items, ...wanted }, key.api_key)
      } else await app.call(api.analyses.create, { text, ...wanted }, key.api_key)
      await readAllWaiting(app.deps)
      expect(removals).toEqual([204])
      const { body: history } = await app.call(api.ownAnalyses.list, {}, token)
      const analysisId = history.items[0]?.analysis_id ?? ''
      const { body } = await app.call(api.ownAnalyses.get, { id: analysisId }, token)
      expect(body).toMatchObject({
        text,
        credits: 3,
        analysis_result: {
          copywriter_rules_block: expect.any(String),
          humanization_prompt: expect.any(String),
        },
      })
    },
  )

  test('a text of somebody who is taken out of the team is kept as their key was set last', async () => {
    const app = await testApp()
    const owner = await makeMember(app, { credits: 50 })
    const { organizationId: id } = owner
    const leaver = await app.makeUser({ organization_id: id, role: 'member' })
    const make = async (name: string) =>
      (await app.call(api.apiKeys.create, { id, name }, leaver.token)).body
    const texts = [textOf(200), textOf(300)]
    const keys = [await make('Stores'), await make('Stores nothing')]
    for (const [index, key] of keys.entries()) {
      const items = [{ id: 'a', text: texts[index] ?? '' }]
      expect((await app.call(api.batches.create, { items }, key.api_key)).status).toBe(201)
    }
    const wanted = { id, keyId: keys[1]?.id ?? '', zero_retention: true }
    await app.call(api.apiKeys.update, wanted, leaver.token)
    const removal = { userId: leaver.user.id, key_handling: 'delete' as const }
    expect((await app.call(api.team.removeMember, removal, owner.token)).status).toBe(204)
    await readAllWaiting(app.deps)
    expect(await storedTexts(app)).toEqual([texts[0], null])
  })

  test('it can be deleted once more after a backup brought it back', async () => {
    const app = await testApp()
    const { key, organizationId: id, token } = await makeMember(app)
    const remove = async () =>
      (await app.call(api.apiKeys.remove, { id, keyId: key.id }, token)).status
    await deleteAndBringBack(app, { key, remove })
    expect(await remove()).toBe(204)
    expect(await deletedKeys(app)).toEqual([{ id: key.id }])
  })

  test('nothing is remembered of the keys of an organization that is deleted', async () => {
    const app = await testApp()
    const { organizationId: id } = await makeMember(app)
    const staff = await app.makeUser({ is_superuser: true })
    const removed = await app.call(api.admin.organizations.remove, { id }, staff.token)
    expect(removed.status).toBe(204)
    expect(await app.deps.db.selectFrom('api_keys').select('id').execute()).toEqual([])
    expect(await deletedKeys(app)).toEqual([])
  })
})

/** A product whose detector does something before it reads, and fails then if it should. */
async function watchedApp({ fails = false } = {}) {
  const during = { reading: async () => {} }
  const detector = detectorAfter(async () => {
    await during.reading()
    if (fails) throw new Error('A thread died')
  })
  return { app: await testApp({ detector }), during }
}

async function deleteAndBringBack(
  { deps }: TestApp,
  { key, remove }: Pick<MadeMember, 'key'> & { remove: () => Promise<number> },
): Promise<void> {
  const row = await deps.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', key.id)
    .executeTakeFirstOrThrow()
  expect(await remove()).toBe(204)
  await deps.db.insertInto('api_keys').values(row).execute()
}

async function storedTexts({ deps }: TestApp): Promise<(string | null)[]> {
  const rows = await deps.db.selectFrom('analyses').select('text').orderBy('words').execute()
  return rows.map(({ text }) => text)
}

function deletedKeys({ deps }: TestApp) {
  return deps.db.selectFrom('deleted_keys').select('id').execute()
}
