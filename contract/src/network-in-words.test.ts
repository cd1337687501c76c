import { expect, test } from 'vitest'
import { networkInWords } from './network-in-words.ts'

test.each([
  ['203.0.113.0/24', '203.0.113.x'],
  ['2001:db8:1::/48', '2001:db8:1:…'],
  ['unknown', 'unknown'],
])('%s is written %s', (network, words) => {
  expect(networkInWords(network)).toBe(words)
})
