import { api, type Input, type Organization } from '@inkprint/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

describe('organizations, seen by staff', () => {
  test('[HC-14, HC-55, HC-56] are listed in pages, newest first', async () => {
    const app = await staffApp()
    await add(app, 25)
    const first = await app.call(api.admin.organizations.list, {}, app.token)
    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ total: 25, pages: 2, page: 1, size: 20 })
    expect(first.body.organizations).toHaveLength(20)
    expect(first.body.organizations[0]).toMatchObject({ name: 'Organization 24' })
    const second = await app.call(api.admin.organizations.list, { page: 2 }, app.token)
    expect(second.body.organizations.map((each) => each.name)).toEqual(
      [4, 3, 2, 1, 0].map((number) => `Organization ${number}`),
    )
    const beyond = await app.call(api.admin.organizations.list, { page: 3 }, app.token)
    expect(beyond).toMatchObject({ status: 200, body: { organizations: [], total: 25, page: 3 } })
    for (const wrong of [{ size: 0 }, { size: 101 }, { page: 0 }, { sort_by: 'id' }]) {
      const input = wrong as Input<typeof api.admin.organizations.list>
      expect((await app.call(api.admin.organizations.list, input, app.token)).status).toBe(422)
    }
  })

  test('[AO-04] sort by each column in both directions over all pages, alike page by page', async () => {
    const app = await staffApp()
    const made = await add(app, 17)
    for (const [index, { id }] of made.entries()) {
      app.advance(1000)
      const changed = {
        name: `${'cab'[index % 3]} ${index % 2 === 0 ? 'x' : 'X'} ${index % 5}`,
        credits: (index * 7) % 10,
        is_active: index % 4 !== 0,
      }
      await app.call(api.admin.organizations.update, { id, ...changed }, app.token)
    }
    const keys: [Input<typeof api.admin.organizations.list>['sort_by'], Key][] = [
      ['name', (each) => each.name.toLowerCase()],
      ['is_active', (each) => Number(each.is_active)],
      ['credits', (each) => each.credits],
      ['created_at', (each) => each.created_at],
      ['updated_at', (each) => each.updated_at],
    ]
    for (const [sort_by, key] of keys) {
      const orders: string[][] = []
      for (const sort_order of ['asc', 'desc'] as const) {
        const listed = await allPages(app, { sort_by, sort_order })
        const values = listed.map(key)
        const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
        expect(values).toEqual(sort_order === 'asc' ? sorted : sorted.reverse())
        orders.push(listed.map((each) => each.id))
      }
      expect(orders[1]).toEqual(orders[0]?.reverse())
      expect(new Set(orders[0]).size).toBe(17)
    }
  })

  test('[AO-02] are filtered by any part of the name, whatever its case', async () => {
    const app = await staffApp()
    for (const name of [
      'Quill & Co',
      'QUILLWORKS',
      'Łódź Press',
      '100% Text',
      'a_b',
      'a\\b',
      'axb',
    ]) {
      await app.call(api.admin.organizations.create, { name }, app.token)
    }
    const find = async (name_filter: string) => {
      const input = { name_filter, sort_by: 'name' } as const
      const { body } = await app.call(api.admin.organizations.list, input, app.token)
      expect(body.total).toBe(body.organizations.length)
      return body.organizations.map((each) => each.name)
    }
    expect(await find('quill')).toEqual(['Quill & Co', 'QUILLWORKS'])
    expect(await find('  works ')).toEqual(['QUILLWORKS'])
    expect(await find('łódź')).toEqual(['Łódź Press'])
    expect(await find('%')).toEqual(['100% Text'])
    expect(await find('_')).toEqual(['a_b'])
    expect(await find('\\')).toEqual(['a\\b'])
    expect(await find("'; drop table users; --")).toEqual([])
    expect(await find('')).toHaveLength(7)
    for (const sort_by of ['credits', 'is_active', 'created_at', 'updated_at'] as const) {
      const input = { name_filter: 'quill', sort_by, size: 1, page: 2 }
      const { body } = await app.call(api.admin.organizations.list, input, app.token)
      expect(body).toMatchObject({ total: 2, pages: 2 })
      expect(body.organizations).toHaveLength(1)
    }
  })

  test('a filter that a thousand names match says that it stopped counting', async () => {
    const app = await staffApp()
    await sql`
      insert into organizations (id, name)
      select 'org_' || n, 'Many ' || n from generate_series(1, 1001) n`.execute(app.deps.db)
    for (const sort_by of ['name', 'credits'] as const) {
      const input = { name_filter: 'many', sort_by, page: 50 }
      const { body } = await app.call(api.admin.organizations.list, input, app.token)
      expect(body).toMatchObject({ total: 1000, pages: 50, is_total_capped: true })
      expect(body.organizations).toHaveLength(20)
    }
    const all = await app.call(api.admin.organizations.list, { page: 51 }, app.token)
    expect(all.body).toMatchObject({ total: 1001, pages: 51 })
    expect(all.body.organizations).toHaveLength(1)
  })
})

type Key = (each: Organization) => string | number

async function staffApp() {
  const app = await testApp()
  const { user: staff, token } = await app.makeUser({ is_superuser: true })
  return { ...app, staff, token }
}

type StaffApp = Awaited<ReturnType<typeof staffApp>>

async function add(app: StaffApp, count: number): Promise<Organization[]> {
  const made: Organization[] = []
  for (let number = 0; number < count; number += 1) {
    app.advance(1000)
    const input = { name: `Organization ${number}` }
    made.push((await app.call(api.admin.organizations.create, input, app.token)).body)
  }
  return made
}

async function allPages(
  app: StaffApp,
  sort: Pick<Input<typeof api.admin.organizations.list>, 'sort_by' | 'sort_order'>,
): Promise<Organization[]> {
  const listed: Organization[] = []
  for (let page = 1; page <= 6; page += 1) {
    const { body } = await app.call(
      api.admin.organizations.list,
      { ...sort, page, size: 3 },
      app.token,
    )
    listed.push(...body.organizations)
  }
  return listed
}
