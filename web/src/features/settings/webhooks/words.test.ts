import { expect, test } from 'vitest'
import { answerInWords } from './words.ts'

test('U a bare number is said to be an answer of HTTP', () => {
  expect(answerInWords({ response_status: 503, problem: 'status' })).toBe('HTTP 503')
  expect(answerInWords({ response_status: 302, problem: 'redirect' })).toBe(
    'HTTP 302, a redirect, which is not followed',
  )
  expect(answerInWords({ response_status: null, problem: null })).toBe('Not sent yet')
})
