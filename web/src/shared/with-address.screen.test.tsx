import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { wordsOf } from '../testing/actions.ts'
import { WithAddress } from './with-address.tsx'

test('U: every address in a message is set apart, and no word of it is lost', () => {
  const message = 'It was ada@old.example, and is now ada@new.example (not ada@other.example).'
  const { container } = render(<WithAddress>{message}</WithAddress>)
  expect(container.textContent).toBe(message)
  expect(wordsOf(container.querySelectorAll('strong'))).toEqual([
    'ada@old.example',
    'ada@new.example',
    'ada@other.example',
  ])
})
