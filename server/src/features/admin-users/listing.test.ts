import { api, type Input, type User } from '@inkprint/contract'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

describe('users, seen by staff', () => {
  test('[HC-22, HC-55, HC-56, EN-01] are listed in pages, newest first', async () => {
    const app = await staffApp()
    for (let number = 0; number < 24; number += 1) {
      app.advance(1000)
      const input = { email: `u${number}@example.com`, password, is_verified: true }
      await app.call(api.admin.users.create, input, app.token)
    }
    const first = await app.call(api.admin.users.list, {}, app.token)
    expect(first.body).toMatchObject({ total: 25, pages: 2, page: 1, size: 20 })
    expect(first.body.users[0]).toEqual({
      id: expect.stringMatching(/^usr_/),
      email: 'u23@example.com',
      first_name: '',
      last_name: '',
      is_active: true,
      is_superuser: false,
      is_verified: true,
      pending_email: null,
      organization_id: null,
      organization: null,
      organization_name: null,
      created_at: expect.any(String),
    })
    const second = await app.call(api.admin.users.list, { page: 2 }, app.token)
    expect(second.body.users.map((user) => user.email)).toEqual([
      ...['u3', 'u2', 'u1', 'u0'].map((name) => `${name}@example.com`),
      app.staff.email,
    ])
    const beyond = await app.call(api.admin.users.list, { page: 3, size: 100 }, app.token)
    expect(beyond).toMatchObject({ status: 200, body: { users: [], total: 25, pages: 1 } })
    for (const wrong of [{ size: 101 }, { page: -1 }, { sort_by: 'password_hash' }]) {
      const input = wrong as Input<typeof api.admin.users.list>
      expect((await app.call(api.admin.users.list, input, app.token)).status).toBe(422)
    }
    expect(JSON.stringify(first.body)).not.toContain('password')
  })

  test('sort by name, e-mail, activity and age in both directions', async () => {
    const app = await staffApp()
    const people = [
      ['zoe', 'Adler', true],
      ['Ada', 'nowak', false],
      ['ada', 'Berg', true],
      ['', '', false],
      ['Bea', 'Cohen', true],
    ] as const
    for (const [first_name, last_name, is_active] of people) {
      app.advance(1000)
      await app.makeUser({ first_name, last_name, is_active })
    }
    const keys: [Input<typeof api.admin.users.list>['sort_by'], Key][] = [
      ['name', (user) => `${user.first_name} ${user.last_name}`.trim().toLowerCase()],
      ['email', (user) => user.email],
      ['is_active', (user) => Number(user.is_active)],
      ['created_at', (user) => user.created_at],
    ]
    for (const [sort_by, key] of keys) {
      for (const sort_order of ['asc', 'desc'] as const) {
        const listed: User[] = []
        for (const page of [1, 2, 3]) {
          const input = { sort_by, sort_order, page, size: 2 }
          listed.push(...(await app.call(api.admin.users.list, input, app.token)).body.users)
        }
        const values = listed.map(key)
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(sort_order === 'asc' ? sorted : sorted.reverse())
        expect(new Set(listed.map((user) => user.id)).size).toBe(6)
      }
    }
  })

  test('[AU-01] a search finds by name, e-mail and organization, whatever the case', async () => {
    const app = await staffApp()
    const organization = await app.call(
      api.admin.organizations.create,
      { name: 'Quill & Co' },
      app.token,
    )
    const { user: ada } = await app.makeUser({ first_name: 'Ada', last_name: 'Łazarz' })
    const { user: bea } = await app.makeUser({
      first_name: 'Bea',
      last_name: 'Ruiz_50%',
      organization_id: organization.body.id,
    })
    const { user: cy } = await app.makeUser({ first_name: 'Cy', email: 'cy.lind@post.example' })
    const find = async (search: string) => {
      const { body } = await app.call(api.admin.users.list, { search }, app.token)
      expect(body.total).toBe(body.users.length)
      return body.users.map((user) => user.id)
    }
    expect(await find('da łaz')).toEqual([ada.id])
    expect(await find('LIND@POST')).toEqual([cy.id])
    expect(await find('quill &')).toEqual([bea.id])
    expect(await find('z_50%')).toEqual([bea.id])
    expect(await find('%')).toEqual([bea.id])
    expect(await find('nobody at all')).toEqual([])
    // One or two letters begin a word.
    expect(await find('CY')).toEqual([cy.id])
    expect(await find('li')).toEqual([cy.id])
    expect(await find('in')).toEqual([])
    expect(await find('Ł')).toEqual([ada.id])
    expect(await find('50')).toEqual([bea.id])
    expect(await find(' ')).toHaveLength(4)
  })

  test('a search follows an organization that is renamed, left, joined or deleted', async () => {
    const app = await staffApp()
    const make = async (name: string) =>
      (await app.call(api.admin.organizations.create, { name }, app.token)).body.id
    const quill = await make('Quill')
    const press = await make('Press')
    const { user } = await app.makeUser({ organization_id: quill })
    const found = async (search: string) =>
      (await app.call(api.admin.users.list, { search }, app.token)).body.users.map(
        (each) => each.id,
      )
    await app.call(api.admin.organizations.update, { id: quill, name: 'Feather' }, app.token)
    expect([await found('quill'), await found('feather')]).toEqual([[], [user.id]])
    await app.call(api.admin.users.update, { id: user.id, organization_id: press }, app.token)
    expect([await found('feather'), await found('press')]).toEqual([[], [user.id]])
    await app.call(api.admin.users.update, { id: user.id, first_name: 'Moved' }, app.token)
    expect([await found('moved'), await found('press')]).toEqual([[user.id], [user.id]])
    await app.call(api.admin.organizations.remove, { id: press }, app.token)
    expect(await found('press')).toEqual([])
  })
})

const password = 'Correct-Horse-7'

type Key = (user: User) => string | number

async function staffApp() {
  const app = await testApp()
  const { user: staff, token } = await app.makeUser({
    is_superuser: true,
    first_name: 'Root',
    last_name: 'Staff',
  })
  return { ...app, staff, token }
}
