import { expect, test } from 'vitest'
import { addressesIn, addressesProblem } from './addresses.ts'

test('addresses are taken however they are separated, once each', () => {
  expect(addressesIn('ada@example.com, Bo@Example.com;\n<cy@example.com> ada@example.com')).toEqual(
    ['ada@example.com', 'bo@example.com', 'cy@example.com'],
  )
})

test.each([
  ['', 'Enter at least one address'],
  [' , ; ', 'Enter at least one address'],
  ['ada@example.com, bo', 'Not an email address: bo'],
  [
    Array.from({ length: 21 }, (_, n) => `a${n}@example.com`).join(' '),
    'Invite at most 20 at a time',
  ],
  ['ada@example.com', null],
])('the addresses %o are answered with %o', (typed, problem) => {
  expect(addressesProblem(typed)).toBe(problem)
})
