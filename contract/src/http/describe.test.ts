import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describe } from './describe.ts'
import { endpoint } from './endpoint.ts'

test('words that two resources share may describe a call that only one of them has', () => {
  const get = endpoint({ method: 'GET', path: '/v1/notes', access: 'public', output: z.null() })
  const count = endpoint({ method: 'GET', path: '/v1/count', access: 'public', output: z.null() })
  const calls = {
    get: { summary: 'Get notes', description: 'All notes.' },
    count: { summary: 'Count notes', description: 'How many there are.' },
  }

  const all = describe({ get, count }, { section: 'Site', calls })
  const fewer = describe({ get }, { section: 'Site', calls })

  expect(all.calls.map(([call]) => call)).toEqual([get, count])
  expect(fewer.calls.map(([call]) => call)).toEqual([get])
})
