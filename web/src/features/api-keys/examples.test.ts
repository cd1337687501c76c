import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textToTry } from './examples.ts'

test('the examples and the guide have one text to try', () => {
  expect(readFileSync('docs/api.md', 'utf8')).toContain(`"text": "${textToTry}"`)
})
