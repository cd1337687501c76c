import type { User } from '@inkprint/contract'
import { expect, test } from 'vitest'
import { addressOf, landingOf } from './return-address.ts'

const customer = { is_superuser: false } as User
const staff = { is_superuser: true } as User

test.each([
  [customer, '/dashboard?tab=analyses&search=tent', '/dashboard?tab=analyses&search=tent'],
  [customer, '/analyses/ana_1?earlier=ana_2', '/analyses/ana_1?earlier=ana_2'],
  [customer, '/dashboard?tab=settings#team', '/dashboard?tab=settings#team'],
  [customer, '/security#passkeys', '/security#passkeys'],
  [customer, '/batches', '/batches'],
  [customer, '/batches/new', '/batches/new'],
  [customer, '/batches/bat_1', '/batches/bat_1'],
  [customer, '/purchases/pur_1/receipt', '/purchases/pur_1/receipt'],
  [customer, '/organizations/org_1', '/dashboard'],
  [customer, '/analyses', '/dashboard'],
  [customer, '//example.com/analyses/ana_1', '/dashboard'],
  [customer, undefined, '/dashboard'],
  [staff, '/organizations/org_1', '/organizations/org_1'],
  [staff, '/analyses/ana_1', '/admin'],
])('[SI-12] after signing in, %o who was at %s starts at %s', (user, from, landing) => {
  expect(landingOf(user, from)).toBe(landing)
})

test('[SI-12] the place on the page that a mailed link names is kept while signing in', () => {
  const here = { pathname: '/dashboard', search: '?tab=settings', hash: '#team' }
  expect(addressOf(here)).toBe('/dashboard?tab=settings#team')
})
