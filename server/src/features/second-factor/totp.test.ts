import { expect, test } from 'vitest'
import { base32, codeAt, findStep, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// The table of RFC 6238, appendix B, for SHA-1; its codes have eight digits, ours are the last six.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %i is the one RFC 6238 lists', (second, code) => {
  expect(codeAt(secret, stepOf(new Date(second * 1000)))).toBe(code.slice(-6))
})

test('a secret is written as RFC 4648 says', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(Buffer.from('f'))).toBe('MY')
})

test('a code counts for the step before and the step after, and no further', () => {
  const at = new Date('2026-11-16T12:00:10Z')
  const now = stepOf(at)
  const found = [-2, -1, 0, 1, 2].map((off) =>
    findStep(secret, { code: codeAt(secret, now + off), at }),
  )
  expect(found).toEqual([null, now - 1, now, now + 1, null])
})
