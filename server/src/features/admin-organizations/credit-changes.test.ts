import { api, requestFor } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { openTransaction, startInTurn } from '../../testing/contention.ts'
import { balanceOf, makeMember } from '../../testing/make.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

describe('credits changed by amount', () => {
  test('[U21] are added and taken, with who did it and why in the books and in the audit log', async () => {
    const app = await staffApp()
    const { organizationId: id, token } = await makeMember(app, { credits: 100 })
    app.advance(1000)
    const added = await change(app, { id, change_amount: 50, note: '  For the outage ' })
    expect(added).toEqual({
      status: 201,
      body: {
        id: '2',
        created_at: expect.any(String),
        reason: 'admin_adjustment',
        note: 'For the outage',
        api_key_name: null,
        change_amount: 50,
        balance_after: 150,
        api_key_end: null,
        analysis_id: null,
        purchase_id: null,
        actor_email: app.staff.email,
      },
    })
    const taken = await change(app, { id, change_amount: -150, note: 'Moved to another account' })
    expect(taken.body).toMatchObject({ change_amount: -150, balance_after: 0 })

    const { body: ledger } = await app.call(
      api.admin.organizations.listCreditEntries,
      { id },
      app.token,
    )
    expect(ledger).toMatchObject({ total: 3, pages: 1, page: 1, size: 20 })
    expect(ledger.items).toEqual([
      taken.body,
      added.body,
      expect.objectContaining({ reason: 'welcome_credits', note: null, actor_email: null }),
    ])
    const { body: audit } = await app.call(
      api.admin.organizations.listAuditEntries,
      { id },
      app.token,
    )
    expect(audit.items.slice(0, 2)).toMatchObject([
      {
        action: 'credits.changed',
        actor_email: app.staff.email,
        details: { change_amount: -150, note: 'Moved to another account', credits: [150, 0] },
      },
      { details: { change_amount: 50, note: 'For the outage', credits: [100, 150] } },
    ])
    const { body: organization } = await app.call(api.admin.organizations.get, { id }, app.token)
    expect(organization.updated_at > organization.created_at).toBe(true)

    // The organization reads why, and not who.
    const { body: history } = await app.call(api.credits.listEntries, {}, token)
    expect(history.items.map(({ note }) => note)).toEqual([
      ...['Moved to another account', 'For the outage', null],
    ])
    expect(JSON.stringify(history)).not.toContain(app.staff.email)
    expect(JSON.stringify(history)).not.toContain('actor')
  })

  test('[U21] a balance that is set is told with who set it', async () => {
    const app = await staffApp()
    const { id } = (
      await app.call(api.admin.organizations.create, { name: 'Quill', credits: 50 }, app.token)
    ).body
    await app.call(api.admin.organizations.update, { id, credits: 20 }, app.token)
    const { body } = await app.call(api.admin.organizations.listCreditEntries, { id }, app.token)
    expect(
      body.items.map(({ change_amount, actor_email }) => [change_amount, actor_email]),
    ).toEqual([
      [-30, app.staff.email],
      [50, app.staff.email],
    ])
  })

  test('[U21] what is no whole number, nothing, too much or without a reason is refused', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 10 })
    const refused: [wrong: Record<string, unknown>, field: string][] = [
      [{ change_amount: 12.7 }, 'change_amount'],
      [{ change_amount: 0 }, 'change_amount'],
      [{ change_amount: '5' }, 'change_amount'],
      [{ change_amount: 1_000_000_001 }, 'change_amount'],
      [{ change_amount: 999_999_991 }, 'change_amount'],
      [{ note: '  ' }, 'note'],
      [{ note: 'a\nb' }, 'note'],
      [{ note: 'x'.repeat(201) }, 'note'],
      [{ note: undefined }, 'note'],
    ]
    for (const [wrong, field] of refused) {
      const input = { id, change_amount: 5, note: 'A reason', ...wrong }
      const answer = await change(app, input as Change)
      expect([wrong, answer]).toMatchObject([wrong, { status: 422, body: { errors: [{ field }] } }])
    }
    expect(await balanceOf(app, id)).toBe(10)
    const nobody = { id: 'org_nobody', change_amount: 5, note: 'A reason' }
    expect((await change(app, nobody)).status).toBe(404)
    const most = { id, change_amount: 999_999_990, note: 'All there is' }
    expect((await change(app, most)).body).toMatchObject({ balance_after: 1_000_000_000 })
  })

  test('[U21] more than there is, or than is free, is not taken', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 30 })
    const over = await change(app, { id, change_amount: -31, note: 'Too much' })
    expect(over).toMatchObject({ status: 409, body: { code: 'BALANCE_TOO_LOW', credits: 30 } })
    await app.deps.db
      .updateTable('organizations')
      .set({ reserved: 10 })
      .where('id', '=', id)
      .execute()
    const held = await change(app, { id, change_amount: -21, note: 'Too much' })
    expect(held).toMatchObject({
      status: 409,
      body: { code: 'CREDITS_RESERVED', credits_reserved: 10 },
    })
    const free = await change(app, { id, change_amount: -20, note: 'What is free' })
    expect(free).toMatchObject({ status: 201, body: { balance_after: 10 } })
  })

  test('[U21, CI-01] of twenty who take ten at once from a hundred, ten get theirs and the balance is 0', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 100 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => change(app, { id, change_amount: -10, note: 'At once' })),
    )
    const statuses = answers.map((answer) => answer.status).sort()
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(10).fill(409)])
    expect(await balanceOf(app, id)).toBe(0)
    const { body } = await app.call(api.admin.organizations.listCreditEntries, { id }, app.token)
    expect(body.items.map(({ balance_after }) => balance_after)).toEqual([
      ...[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
    ])
  })

  test('[U21, CI-04] a repeat under the same Idempotency-Key gets the first answer and moves nothing', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 100 })
    const other = await makeMember(app, { credits: 100 })
    const wanted = { id, change_amount: -10, note: 'Once', key: 'ticket-17' }
    const answers = await Promise.all(Array.from({ length: 8 }, () => change(app, wanted)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 201, body: { balance_after: 90 } })
    await change(app, { id, change_amount: 5, note: 'In between' })
    // Long after other idempotency keys are forgotten.
    app.advance(90 * 24 * 3_600_000)
    expect(await change(app, wanted)).toEqual(answers[0])
    expect(await balanceOf(app, id)).toBe(95)

    for (const different of [{ change_amount: -11 }, { note: 'Another reason' }]) {
      const answer = await change(app, { ...wanted, ...different })
      expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_CONFLICT' } })
    }
    // The same name means nothing to another organization, nor to its own keys.
    const elsewhere = await change(app, { ...wanted, id: other.organizationId })
    expect(elsewhere).toMatchObject({ status: 201, body: { balance_after: 90 } })
    expect((await change(app, { ...wanted, key: 'not visible \u00fc' })).status).toBe(422)
    expect(await balanceOf(app, id)).toBe(95)
  })

  test('[U21] a refused change leaves its Idempotency-Key free', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 5 })
    const wanted = { id, change_amount: -10, note: 'Later', key: 'ticket-18' }
    expect((await change(app, wanted)).status).toBe(409)
    await change(app, { id, change_amount: 5, note: 'Enough now' })
    expect(await change(app, wanted)).toMatchObject({ status: 201, body: { balance_after: 0 } })
  })

  test('[U21] a change of an organization that is being deleted finds none', async () => {
    const app = await staffApp()
    const { organizationId: id } = await makeMember(app, { credits: 5 })
    const other = await openTransaction(app, `delete from organizations where id = '${id}'`)
    const { all } = await startInTurn(app, [
      () => change(app, { id, change_amount: 5, note: 'Too late', key: 'ticket-19' }),
    ])
    await other.query('commit')
    expect((await all)[0]?.status).toBe(404)
  })
})

interface Change {
  id: string
  change_amount: number
  note: string
  key?: string
}

async function change(app: TestApp & { token: string }, { key, ...input }: Change) {
  const request = requestFor(api.admin.organizations.changeCredits, input, {
    token: app.token,
    idempotencyKey: key,
  })
  const reply = await app.app.inject(request)
  return { status: reply.statusCode, body: reply.json() }
}

async function staffApp() {
  // The tests walk through weeks and months.
  const app = await testApp({ env: { SESSION_DAYS: '365' } })
  const { user: staff, token } = await app.makeUser({ is_superuser: true })
  return { ...app, staff, token }
}
