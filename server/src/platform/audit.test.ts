import { api } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { nightlyCleanup } from '../features/cleanup/jobs.ts'
import { makeMember } from '../testing/make.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const dayMs = 86_400_000
const settings = { SESSION_DAYS: '365', UNVERIFIED_DAYS: '14' }

async function actions({ deps }: TestApp): Promise<string[]> {
  const rows = await deps.db.selectFrom('audit_log').select('action').orderBy('id').execute()
  return rows.map(({ action }) => action)
}

test('an entry is removed after AUDIT_DAYS and not before; 0 keeps all', async () => {
  for (const [days, left] of [
    ['10', []],
    ['0', ['api-key.created']],
  ] as const) {
    const app = await testApp({ env: { ...settings, AUDIT_DAYS: days } })
    await makeMember(app)
    app.advance(9 * dayMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await actions(app)).toEqual(['api-key.created'])
    app.advance(2 * dayMs)
    await nightlyCleanup.run(app.deps, {})
    expect(await actions(app)).toEqual(left)
  }
})

test('an account that staff made is not removed because nobody remembers who made it', async () => {
  const app = await testApp({ env: { ...settings, AUDIT_DAYS: '10' } })
  const staff = await app.makeUser({ is_superuser: true })
  const made = await app.call(
    api.admin.users.create,
    {
      email: 'bo@example.com',
      first_name: 'Bo',
      last_name: 'Berg',
      password: 'Correct-Horse-7',
      is_verified: false,
    } as never,
    staff.token,
  )
  expect(made.status).toBe(201)
  app.advance(40 * dayMs)
  for (let night = 0; night < 2; night++) await nightlyCleanup.run(app.deps, {})
  expect(await actions(app)).toEqual(['user.created'])
  const { status } = await app.call(api.admin.users.get, { id: made.body.id }, staff.token)
  expect(status).toBe(200)
})
