import { permissions } from '@inkprint/contract'
import { endpoints } from '@inkprint/contract/endpoints'
import { expect, test } from 'vitest'
import { isAllowed, permissionsOf, rights } from './permissions.ts'

test('each role may do what the one below may, and more', () => {
  const counts = (['owner', 'admin', 'member', 'viewer'] as const).map(
    (role) => permissionsOf(role).length,
  )
  expect(permissionsOf('owner')).toEqual([...permissions])
  expect(permissionsOf('admin')).toEqual(
    permissions.filter(
      (each) => !['owners.change', 'factors.reset', 'organization.delete'].includes(each),
    ),
  )
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  for (const permission of permissionsOf('viewer')) {
    expect(permission).toMatch(/\.read$|^team\.leave$/)
  }
  expect(permissionsOf('viewer')).not.toContain('audit.read')
})

test('every call about an organization names a permission, no other call does', () => {
  for (const { access, permission, path } of endpoints) {
    const needsOne = access === 'member' || access === 'api-key'
    expect([path, permission !== undefined]).toEqual([path, needsOne])
  }
})

test('a viewer may make no call that changes something', () => {
  const changes = endpoints.filter(
    ({ method, permission, path }) =>
      method !== 'GET' && permission !== undefined && isAllowed('viewer', permission) && path,
  )
  // Counting requests takes a list too long for an address, and looking for a text the text itself;
  // leaving changes only oneself.
  expect(changes.map(({ path }) => path).sort()).toEqual([
    '/api/client/dashboard/api-key/request-count',
    '/api/client/dashboard/earlier-analysis',
    '/api/client/team/leave',
    '/v1/price',
  ])
})

test('a key may make every call that is for keys', () => {
  for (const { access, permission, path } of endpoints) {
    if (access !== 'api-key' || permission === undefined) continue
    expect([path, isAllowed('key', permission)]).toEqual([path, true])
  }
})

test('every right is described', () => {
  for (const { words } of Object.values(rights)) expect(words).toMatch(/^[a-z]/)
})
